import { stateChoices } from '@erp/contract/kit'
import { type EmailRecordRow, emailRecord } from '@erp/contract/sale-after/mail/email-record'
import { EMAIL, emailStates } from '@erp/contract/sale-after/mail/mail.states'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import {
  attempt,
  BizLog,
  Cover,
  call,
  columnsOf,
  type List,
  ListPage,
  offers,
  RowAction,
  type StatusTabs,
  VerbButton,
  ViewDrawer,
  whyNot,
} from '../../../kit/index.ts'
import { LetterView } from './letter-view.tsx'
import { ServerBanner } from './server-banner.tsx'
import './mail.css'

const resource = emailRecord
const TABS: StatusTabs = { field: 'state', items: stateChoices(emailStates), count: 'status-count' }
const OF = { resource, states: emailStates, state: 'state' }
const WIDTHS: Record<string, number> = {
  subject: 240,
  state: 80,
  orderNo: 140,
  platOrderNo: 150,
  shopId: 110,
  caseNo: 130,
  toAddress: 180,
  templateName: 130,
  language: 80,
  error: 220,
  tries: 80,
  isDoubtful: 84,
  isTest: 64,
  sendTime: 160,
}

/** 邮件记录: what was written to buyers, what waits and what failed. */
export default function EmailRecords() {
  const [open, setOpen] = useState<EmailRecordRow | null>(null)
  const columns = useMemo(
    () => columnsOf(resource).map((column) => ({ ...column, width: WIDTHS[column.id] ?? column.width })),
    [],
  )
  const rowActions = useCallback(
    (row: EmailRecordRow, list: List) => (
      <>
        <RowAction onClick={() => setOpen(row)}>查看</RowAction>
        {offers(resource, 'resend') && row.state === EMAIL.failed && (
          <RowAction onClick={() => void resend([row], list)}>重发</RowAction>
        )}
      </>
    ),
    [],
  )
  return (
    <div className="mail-page">
      <ServerBanner />
      <ListPage
        resource={resource}
        tabs={TABS}
        columns={columns}
        rowActionsWidth={100}
        onOpen={setOpen}
        rowActions={rowActions}
        batch={(rows, list) =>
          offers(resource, 'resend') && (
            <VerbButton why={whyNot(OF, 'resend', rows)} onClick={() => void resend(rows, list)}>
              {`重发 ${rows.length}`}
            </VerbButton>
          )
        }
      >
        {() => open && <Sent row={open} onClose={() => setOpen(null)} />}
      </ListPage>
    </div>
  )
}

async function resend(rows: EmailRecordRow[], list: List): Promise<void> {
  if (!(await attempt(call(resource, 'resend', { ids: rows.map(({ id }) => id) }), '已重新提交'))) return
  list.clear()
  await list.refresh()
}

/** As it was sent, in a frame of its own. */
function Sent({ row, onClose }: { row: EmailRecordRow; onClose: () => void }) {
  const { id } = row
  const asked = useQuery({
    queryKey: [resource.path, 'get', id],
    queryFn: ({ signal }) => call(resource, 'get', { id }, { signal }),
  })
  const found = asked.data
  return (
    <ViewDrawer open size={720} title={`邮件 ${row.orderNo ?? '测试'}`} onClose={onClose}>
      {!found && <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />}
      {found && (
        <div className="mail-sent">
          <p>
            收件人 {found.toAddress ?? '（无权查看）'} · {found.sendTime ? `${found.sendTime} 发出` : `${found.createTime} 提交`}{' '}
            · 尝试
            {found.tries ?? 0}次
          </p>
          {found.error && <Alert type="error" showIcon title={found.error} />}
          {found.isDoubtful === 1 && (
            <Alert type="warning" showIcon title="发送途中中断过，买家可能收到两封（Message-ID 相同）" />
          )}
          {found.content === null ? (
            <Alert type="info" showIcon title="没有“查看买家信息”权限，不能查看正文" />
          ) : (
            <LetterView title="邮件" subject={found.subject ?? ''} content={found.content} />
          )}
          <BizLog entity={resource.path} entityId={id} />
        </div>
      )}
    </ViewDrawer>
  )
}
