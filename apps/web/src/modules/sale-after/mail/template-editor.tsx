import { type EmailTemplateRow, emailTemplate } from '@erp/contract/sale-after/mail/email-template'
import { LANGUAGES, type Language, languageName } from '@erp/contract/sale-after/mail/languages'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown, message, Space, Tabs } from 'antd'
import { useState } from 'react'
import { attempt, Cover, call, confirm, done, offers, useClosing, ViewDrawer } from '../../../kit/index.ts'
import { EditorHead } from './editor-head.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { type Editing, useTemplateEditor, useVersions } from './use-template-editor.ts'
import { VersionPane } from './version-pane.tsx'
import './mail.css'

interface Props {
  row: EmailTemplateRow | null
  categoryId?: number | null
  onClose: () => void
  onSaved: () => void
}

/** A letter in its languages at the left, as the buyer would read it at the right. */
export function TemplateEditor(props: Props) {
  const asked = useVersions(props.row)
  if (!props.row) return <Frame {...props} rows={[]} />
  if (asked.data) return <Frame {...props} rows={asked.data} />
  return (
    <ViewDrawer open size={1240} title="邮件模板" onClose={props.onClose}>
      <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
    </ViewDrawer>
  )
}

function Frame({ row, rows, categoryId = null, onClose, onSaved }: Props & { rows: EmailTemplateRow[] }) {
  const editing = useTemplateEditor(row, rows, categoryId)
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  const readonly = !offers(emailTemplate, 'update')
  const close = useClosing(editing.dirty && !readonly, onClose)
  const save = async () => {
    const wrong = faultOf(editing)
    if (wrong) return void message.error(wrong)
    setBusy(true)
    const worked = await editing.save()
    setBusy(false)
    void queries.invalidateQueries({ queryKey: ['sale-after/email-template-category'] })
    onSaved()
    if (!worked) return
    done('保存成功')
    onClose()
  }
  const current = editing.versions[editing.language]
  return (
    <ViewDrawer
      open
      size={1240}
      title={row ? `邮件模板 ${row.templateName}` : '新增邮件模板'}
      onClose={() => void close()}
      mask={{ closable: readonly }}
      footer={readonly ? null : <Footer busy={busy} onCancel={() => void close()} onSave={() => void save()} />}
    >
      <div className="mail-editor">
        <div>
          <EditorHead {...editing} readonly={readonly} />
          <LanguageTabs editing={editing} readonly={readonly} onRemoved={onSaved} />
          {current && <VersionPane key={editing.language} version={current} onChange={editing.write} readonly={readonly} />}
        </div>
        {current && <PreviewPane language={editing.language} subject={current.subject} content={current.content} />}
      </div>
    </ViewDrawer>
  )
}

const Footer = ({ busy, onCancel, onSave }: { busy: boolean; onCancel: () => void; onSave: () => void }) => (
  <Space className="drawer-footer">
    <Button onClick={onCancel}>取消</Button>
    <Button type="primary" loading={busy} onClick={onSave}>
      保存
    </Button>
  </Space>
)

function faultOf({ head, versions }: Editing): string | null {
  if (!head.templateName.trim()) return '请填写模板名称'
  if (!head.categoryId) return '请选择分类'
  for (const [language, { subject, content }] of Object.entries(versions)) {
    if (!subject.trim()) return `请填写${languageName(language)}的主题`
    if (!content.trim()) return `请填写${languageName(language)}的内容`
  }
  return null
}

function LanguageTabs({ editing, readonly, onRemoved }: { editing: Editing; readonly: boolean; onRemoved: () => void }) {
  const { versions, language, setLanguage, add, drop } = editing
  const codes = LANGUAGES.filter(([code]) => versions[code])
  const left = LANGUAGES.filter(([code]) => !versions[code])
  const removed = async (code: Language) => {
    const { id } = versions[code]!
    if (!(await confirm(`确认删除${languageName(code)}版本吗？`, { danger: true, ok: '删除' }))) return
    if (id && !(await attempt(call(emailTemplate, 'remove', { id }), '已删除'))) return
    drop(code)
    if (id) onRemoved()
  }
  const more = !readonly && left.length > 0 && (
    <Dropdown menu={{ items: left.map(([key, label]) => ({ key, label })), onClick: ({ key }) => add(key as Language) }}>
      <Button size="small">＋ 语言</Button>
    </Dropdown>
  )
  return (
    <Tabs
      type={readonly || codes.length < 2 ? 'card' : 'editable-card'}
      hideAdd
      size="small"
      activeKey={language}
      items={codes.map(([key, label]) => ({ key, label: versions[key]!.dirty ? `${label} *` : label }))}
      tabBarExtraContent={more}
      onChange={(key) => setLanguage(key as Language)}
      onEdit={(key) => void removed(key as Language)}
    />
  )
}
