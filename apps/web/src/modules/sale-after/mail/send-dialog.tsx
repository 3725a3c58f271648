import { DRAFTS_MOST, type Draft, email, MAIL_ABOUT } from '@erp/contract/sale-after/mail/email'
import { emailRecord } from '@erp/contract/sale-after/mail/email-record'
import { emailTemplate } from '@erp/contract/sale-after/mail/email-template'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Checkbox, Modal, Select, Space } from 'antd'
import { useState } from 'react'
import { attempt, Cover, call } from '../../../kit/index.ts'
import { DraftList } from './draft-list.tsx'
import { LetterView } from './letter-view.tsx'
import { ServerBanner } from './server-banner.tsx'
import { type TemplateGroup, useTemplates } from './use-templates.ts'
import './mail.css'

export interface SendDialogProps {
  orderIds: number[]
  /** Its number and refund are known to the letter then. */
  caseId?: number
  /** The one that is proposed. */
  templateId?: number | null
  title?: string
  onClose: () => void
}

/** 发邮件: a template, each buyer's letter in the buyer's language, looked over and sent. */
export function SendDialog({ orderIds, caseId, templateId = null, title = '发邮件', onClose }: SendDialogProps) {
  const [picked, setPicked] = useState<number | null>(templateId)
  const [inOneLanguage, setInOneLanguage] = useState<0 | 1>(0)
  const about = caseId === undefined ? MAIL_ABOUT.order : MAIL_ABOUT.case
  const ids = caseId === undefined ? orderIds : [caseId]
  const asked = { about, inOneLanguage }
  const drafts = useDrafts({ ...asked, ids: ids.slice(0, DRAFTS_MOST), templateId: picked })
  const sent = drafts.data ? sendable(ids, drafts.data) : []
  const { busy, send } = useSending(() => call(email, 'send', { ...asked, ids: sent, templateId: picked! }), sent.length, onClose)
  return (
    <Modal
      open
      width={1080}
      title={`${title}（${ids.length}单）`}
      okText={`发送${sent.length}封`}
      okButtonProps={{ disabled: sent.length === 0, loading: busy }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <ServerBanner />
      <Choice picked={picked} onPick={setPicked} inOneLanguage={inOneLanguage} onLanguage={setInOneLanguage} />
      {drafts.data && <LeftOut ids={ids} drafts={drafts.data} />}
      {drafts.data ? (
        <Letters drafts={drafts.data} caseId={caseId} />
      ) : (
        <Cover loading={drafts.isLoading} error={drafts.error} empty="请选择邮件模板" onRetry={() => void drafts.refetch()} />
      )}
    </Modal>
  )
}

/** What was looked at and may be sent, and what nobody looked at. */
function sendable(ids: number[], drafts: Draft[]): number[] {
  const seen = new Map(drafts.map((draft) => [draft.id, draft]))
  return ids.filter((id, n) => (seen.has(id) ? !seen.get(id)!.why : n >= DRAFTS_MOST))
}

function useSending(asking: () => Promise<unknown>, count: number, onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  const send = async () => {
    setBusy(true)
    const worked = await attempt(asking(), `已提交${count}封邮件`)
    setBusy(false)
    if (!worked) return
    void queries.invalidateQueries({ queryKey: [emailRecord.path] })
    void queries.invalidateQueries({ queryKey: [email.path] })
    onClose()
  }
  return { busy, send }
}

function LeftOut({ ids, drafts }: { ids: number[]; drafts: Draft[] }) {
  const refused = drafts.filter(({ why }) => why)
  const hidden = Math.min(ids.length, DRAFTS_MOST) - drafts.length
  return (
    <>
      {refused.length > 0 && <Alert type="error" showIcon title={`${refused.length}单不能发送，会跳过：${refused[0]!.why}`} />}
      {hidden > 0 && <Alert type="warning" showIcon title={`${hidden}单不在您的管辖范围，会跳过`} />}
      {ids.length > DRAFTS_MOST && <p className="hint">只预览前{DRAFTS_MOST}单，其余在后台发送时逐单检查</p>}
    </>
  )
}

interface Asked {
  ids: number[]
  about: 1 | 2
  templateId: number | null
  inOneLanguage: 0 | 1
}
const useDrafts = ({ templateId, ...asked }: Asked) =>
  useQuery({
    queryKey: [email.path, 'draft', templateId, asked],
    queryFn: ({ signal }) => call(email, 'draft', { ...asked, templateId: templateId! }, { signal }),
    enabled: templateId !== null,
    gcTime: 0,
    staleTime: 0,
  })

interface ChoiceProps {
  picked: number | null
  onPick: (id: number) => void
  inOneLanguage: 0 | 1
  onLanguage: (value: 0 | 1) => void
}
function Choice({ picked, onPick, inOneLanguage, onLanguage }: ChoiceProps) {
  const templates = useTemplates()
  const groups = templates.data ?? []
  const categories = [...Map.groupBy(groups, ({ categoryName }) => categoryName)]
  const chosen = groups.find(({ versions }) => versions.some(({ id }) => id === picked))
  return (
    <Space wrap className="mail-choice">
      <Select
        aria-label="邮件模板"
        placeholder="请选择邮件模板"
        loading={templates.isLoading}
        showSearch={{ optionFilterProp: 'label' }}
        value={chosen && mainOf(chosen)}
        options={categories.map(([label, own]) => ({
          label,
          options: own.map((group) => ({ value: mainOf(group), label: labelOf(group) })),
        }))}
        onChange={(id: number) => onPick(id)}
      />
      <Checkbox checked={!inOneLanguage} onChange={({ target }) => onLanguage(target.checked ? 0 : 1)}>
        按买家语言
      </Checkbox>
    </Space>
  )
}

const mainOf = ({ versions }: TemplateGroup): number => (versions.find(({ language }) => language === 'en') ?? versions[0]!).id
const labelOf = ({ templateName, versions }: TemplateGroup): string =>
  `${templateName}（${versions.map(({ language }) => language).join('、')}）`

function Letters({ drafts, caseId }: { drafts: Draft[]; caseId?: number }) {
  const [current, setCurrent] = useState(drafts[0]?.id ?? 0)
  const draft = drafts.find(({ id }) => id === current) ?? drafts[0]
  return (
    <div className="mail-letters">
      <DraftList drafts={drafts} current={draft?.id ?? 0} onPick={setCurrent} />
      {draft && <DraftPreview draft={draft} caseId={caseId} />}
    </div>
  )
}

function DraftPreview({ draft, caseId }: { draft: Draft; caseId?: number }) {
  const { templateId: id, orderNo } = draft
  const asked = useQuery({
    queryKey: [emailTemplate.path, 'preview', id, orderNo, caseId],
    queryFn: ({ signal }) => call(emailTemplate, 'preview', { id, ...(caseId ? { caseId } : { orderNo }) }, { signal }),
  })
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  return <LetterView title="邮件预览" subject={asked.data.subject} content={asked.data.content} />
}
