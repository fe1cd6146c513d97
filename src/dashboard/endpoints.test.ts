import Fastify from 'fastify'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { assertReplyFits } from '../../test/gateway/dashboard-replies.ts'
import { registerDashboardRoutes } from '../../test/gateway/dashboard-routes.ts'
import type { Endpoint } from './endpoint.ts'
import { dashboardEndpoints } from './endpoints.ts'
import { rooms } from './rooms.ts'

const registered = new Map<string, unknown>()
const server = Fastify()
server.addHook('onRoute', ({ method, url, schema }) => {
  const isApi = url.startsWith('/dashboard/api/') && url !== '/dashboard/api/*'
  if (isApi && method !== 'HEAD') registered.set(`${method} ${url}`, schema)
})
await registerDashboardRoutes(server)
const endpoints = dashboardEndpoints.map(({ name, schema }) => [name, schema] as const)

test('every route of the dashboard’s API is in the table, and the table has no other', () => {
  expect([...registered.keys()].sort()).toEqual(endpoints.map(([name]) => name).sort())
})

test('the table has the endpoints of every room', () => {
  const ofRooms = rooms.flatMap((room) => room.endpoints.flatMap((table) => Object.values<Endpoint>(table)))
  expect(ofRooms.map(({ name }) => name).sort()).toEqual(endpoints.map(([name]) => name).sort())
})

test.each(endpoints)('%s is checked by the schemas of its entry', (name, schema) => {
  expect(registered.get(name)).toBe(schema)
})

test.each(endpoints)('%s has schemas for its path, its body and its replies', (name, schema) => {
  const [method = '', path = ''] = name.split(' ')
  const names = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
  const { params } = schema
  expect(params && Type.IsObject(params) ? Object.keys(params.properties) : []).toEqual(names)
  expect(schema.body !== undefined).toBe(['POST', 'PUT', 'PATCH'].includes(method))
  expect(Object.keys(schema.response).every((status) => /^20\d$/.test(status))).toBe(true)
  expect(Object.keys(schema.response)).not.toEqual([])
})

test('a reply that is not as its schema says fails the tests', () => {
  const reply = (body: object, status = 200) => ({ status, text: JSON.stringify(body), headers: new Headers() })
  const check = (given: ReturnType<typeof reply>) => () =>
    assertReplyFits('GET', '/dashboard/api/settlements?x=1', given)
  expect(check(reply({ data: [] }))).not.toThrow()
  expect(check(reply({ data: [], more: 1 }))).toThrow(/settlements replied/)
  expect(check(reply({ data: [{ day: 1 }] }))).toThrow(/settlements replied/)
  expect(check(reply({ data: [] }, 201))).toThrow(/no schema for a reply of 201/)
  expect(() => assertReplyFits('GET', '/dashboard/api/other', reply({}))).toThrow(/not in dashboardEndpoints/)
})
