import { SENDING } from '@erp/contract/report/subscription/sending.states'
import { subscriptionSending } from '@erp/contract/report/subscription/subscription'
import { attempt, call, downloadPath, type List, ListPage, offers, RowAction, useProfile } from '../../../kit/index.ts'

/** 订阅发送记录: what came, and why something did not. A file is for the person it was made for. */
export default function Sendings() {
  const { userId } = useProfile()
  return (
    <ListPage
      resource={subscriptionSending}
      rowActionsWidth={120}
      rowActions={(row, list) => (
        <>
          {row.state === SENDING.sent && row.userId === userId && (
            <>
              {row.fileName && <RowAction onClick={() => void take('file', row)}>下载</RowAction>}
              {row.pictureName && <RowAction onClick={() => void take('picture', row)}>图片</RowAction>}
            </>
          )}
          {(row.state === SENDING.failed || row.state === SENDING.barred) && offers(subscriptionSending, 'resend') && (
            <RowAction onClick={() => void resend(row, list)}>重发</RowAction>
          )}
        </>
      )}
    />
  )
}

const take = (what: 'file' | 'picture', { id }: { id: number }) =>
  downloadPath(`/data-center-report/subscription-sending/${what}/${id}`)

async function resend({ id }: { id: number }, list: List): Promise<void> {
  await attempt(call(subscriptionSending, 'resend', { ids: [id] }), '已重新排队')
  await list.refresh()
}
