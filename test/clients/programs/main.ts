import { heyApi } from './hey-api.js'
import { openapiFetch } from './openapi-fetch.js'

declare const process: { readonly argv: readonly string[] }

const [, , name = '', baseUrl = '', apiKey = ''] = process.argv
const programs = { 'openapi-fetch': openapiFetch, 'hey-api': heyApi }
await programs[name as keyof typeof programs]({ baseUrl, apiKey })
console.log('well')
