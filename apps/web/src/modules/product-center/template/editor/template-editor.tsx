import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { TEMPLATE, templateStates } from '@erp/contract/product-center/template/template.states'
import type { TemplateDetails } from '@erp/contract/product-center/template/template-rows'
import { Button, Space, Tooltip } from 'antd'
import { useState } from 'react'
import { BizLog, offers, StatusTag, ViewDrawer, Watchers } from '../../../../kit/index.ts'
import { PublishDialog } from '../publish-dialog.tsx'
import { LIST_PAGES, type ListType } from '../types.ts'
import { ListingForm } from './listing-form.tsx'
import { type ListingEditor, useListingEditor } from './use-listing-editor.ts'
import { useSaveKey } from './use-save-key.ts'
import { openedOf, useTemplate } from './use-template.ts'

interface Props {
  listType: ListType
  record: TemplateDetails | null
}

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

/** What was done to it, by whom. */
function LogOf({ row: { templateId, tempName } }: { row: TemplateDetails }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="link" onClick={() => setOpen(true)}>
        操作日志
      </Button>
      {open && (
        <ViewDrawer open size={640} title={`操作日志 ${tempName}`} onClose={() => setOpen(false)}>
          <BizLog entity={smtTemplate.path} entityId={templateId} />
        </ViewDrawer>
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
      {row && <LogOf row={row} />}
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
