import { isPublishable } from '@erp/contract/product-center/template/limits'
import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { TEMPLATE, templateStates } from '@erp/contract/product-center/template/template.states'
import type { TemplateDetails } from '@erp/contract/product-center/template/template-rows'
import { Button, Space, Tooltip } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notice } from '../../../../app/notice.ts'
import { closed, useViews } from '../../../../app/views.ts'
import { call, done, offers, StatusTag, Watchers } from '../../../../kit/index.ts'
import { PublishDialog } from '../publish-dialog.tsx'
import { ADD_PAGES, editPage, LIST_PAGES, type ListType } from '../types.ts'
import type { Opened } from './draft.ts'
import { ListingForm } from './listing-form.tsx'
import { type ListingEditor, useListingEditor } from './use-listing-editor.ts'
import { useSaveKey } from './use-save-key.ts'

interface Props {
  listType: ListType
  record: TemplateDetails | null
}

const openedOf = ({ templateId, version, tempName, goodsId, shopIds, categoryPath, content }: TemplateDetails): Opened => ({
  id: templateId,
  version,
  draft: { tempName, goodsId, shopIds, categoryPath, content },
})

/** A template: saved as a draft, checked, published. */
export function TemplateEditor({ listType, record }: Props) {
  const [row, setRow] = useState(record)
  const locked = row?.tempStatus === TEMPLATE.publishing ? '模板正在发布，不能修改' : null
  const editor = useListingEditor({ kind: 'template', listType, opened: record && openedOf(record), locked })
  const { busy, save, check } = useTemplate(editor, listType, setRow)
  const [publishing, setPublishing] = useState(false)
  useSaveKey(() => void save())
  const publish = async () => {
    const id = await check()
    if (id) setPublishing(true)
  }
  return (
    <>
      <ListingForm
        editor={editor}
        head={<Head {...{ listType, row, editor, busy, save, check }} publish={() => void publish()} />}
      />
      {publishing && row && (
        <PublishDialog
          rows={[row]}
          listType={listType}
          onClose={() => setPublishing(false)}
          onDone={(next) => next && setRow(next)}
        />
      )}
    </>
  )
}

interface HeadProps extends Pick<ReturnType<typeof useTemplate>, 'busy' | 'save' | 'check'> {
  listType: ListType
  row: TemplateDetails | null
  editor: ListingEditor
  publish: () => void
}

function Head({ listType, row, editor: { dirty, locked }, busy, save, check, publish }: HeadProps) {
  const [, title] = LIST_PAGES[listType]
  return (
    <>
      <h1>{row ? row.tempName : `新增${title}`}</h1>
      {row && <StatusTag states={templateStates} value={row.tempStatus} />}
      {row && <Watchers resource={smtTemplate} id={row.templateId} />}
      <span className="editor-dirty">{dirty && '未保存'}</span>
      {offers(smtTemplate, 'edit') && !locked && (
        <Space>
          <Tooltip title="Ctrl+S">
            <Button loading={busy === 'save'} disabled={busy !== ''} onClick={() => void save()}>
              保存草稿
            </Button>
          </Tooltip>
          <Button loading={busy === 'check'} disabled={busy !== ''} onClick={() => void check()}>
            检查
          </Button>
          {offers(smtTemplate, 'publish') && (
            <Button type="primary" disabled={busy !== ''} onClick={publish}>
              发布
            </Button>
          )}
        </Space>
      )}
    </>
  )
}

/** Saves and checks; a new one goes on at the address that it has then. */
function useTemplate(editor: ListingEditor, listType: ListType, setRow: (row: TemplateDetails) => void) {
  const [busy, setBusy] = useState<'' | 'save' | 'check'>('')
  const navigate = useNavigate()
  const { draft, saved, settle, dirty } = editor
  const keep = async (): Promise<TemplateDetails | null> => {
    if (draft.tempName.trim() === '') {
      notice().message.error('请填写模板名')
      editor.jump('tempName')
      return null
    }
    const made = saved
      ? call(smtTemplate, 'edit', { ...draft, templateId: saved.id, version: saved.version })
      : call(smtTemplate, 'add', { ...draft, tempType: listType })
    const row = await made.catch(() => null)
    if (!row) return null
    if (row.cleaned) notice().message.warning(row.cleaned)
    setRow(row)
    settle(openedOf(row))
    return row
  }
  const moved = (id: number) => {
    const from = ADD_PAGES[listType]
    if (saved || !from) return
    void navigate(editPage(listType, id), { replace: true })
    useViews.setState((state) => closed(state, [from]))
  }
  const save = async () => {
    setBusy('save')
    const row = await keep()
    setBusy('')
    if (!row) return
    done('保存成功')
    moved(row.templateId)
  }
  /** Its number when it may be published. */
  const check = async (): Promise<number | null> => {
    setBusy('check')
    editor.tell()
    const id = dirty || !saved ? ((await keep())?.templateId ?? null) : saved.id
    const good = id ? await checked(id) : false
    setBusy('')
    if (id) moved(id)
    return good ? id : null
  }
  const checked = async (id: number): Promise<boolean> => {
    const [verdict] = await call(smtTemplate, 'publish-check', { ids: [id] }).catch(() => [])
    if (!verdict) return false
    const row = await call(smtTemplate, 'details', { templateId: id })
    setRow(row)
    settle(openedOf(row))
    editor.answer(verdict.version, verdict.problems)
    const good = isPublishable(verdict.problems)
    if (good) done('检查通过，可以发布')
    else notice().message.warning(`有${verdict.problems.filter(({ level }) => level === 'error').length}个错误，请按右侧列表修改`)
    return good
  }
  return { busy, save, check }
}
