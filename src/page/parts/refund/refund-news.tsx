import type { RefundNews } from '../../refund-view.ts'
import type { Text } from '../../text/text.ts'
import { Remark } from '../panel.tsx'

/** The result of the submitted form. Takes the focus. */
export const NewsRemark = ({ news, text }: { news: RefundNews | null; text: Text }) =>
  news && (
    <Remark title={text.refund.news[news].title} isNews>
      {text.refund.news[news].text}
    </Remark>
  )
