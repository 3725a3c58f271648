import { isPublishable } from '@erp/contract/product-center/template/limits'
import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import type { TemplateDetails } from '@erp/contract/product-center/template/template-rows'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { notice } from '../../../../app/notice.ts'
import { closed, useViews } from '../../../../app/views.ts'
import { type CallError, call, done } from '../../../../kit/index.ts'
import { ADD_PAGES, editPage, type ListType } from '../types.ts'
import type { Opened } from './draft.ts'
import { staleIn } from './merge.ts'
import type { ListingEditor } from './use-listing-editor.ts'

export const openedOf = ({
  templateId,
  version,
  tempName,
  goodsId,
  shopIds,
  categoryPath,
  content,
  goodsCode,
}: TemplateDetails): Opened => ({
  id: templateId,
  version,
  goodsCode,
  draft: { tempName, goodsId, shopIds, categoryPath, content },
})

/** Saves and checks; a new one goes on at the address that it has then. */
export function useTemplate(editor: ListingEditor, listType: ListType, setRow: (row: TemplateDetails) => void) {
  const [busy, setBusy] = useState<'' | 'save' | 'check'>('')
  const navigate = useNavigate()
  const { saved, dirty } = editor
  const show = (row: TemplateDetails) => {
    setRow(row)
    editor.settle(openedOf(row))
  }
  const moved = (id: number) => {
    const from = ADD_PAGES[listType]
    if (saved || !from) return
    void navigate(editPage(listType, id), { replace: true })
    useViews.setState((state) => closed(state, [from]))
  }
  const during = async <R>(what: 'save' | 'check', work: () => Promise<R>): Promise<R> => {
    setBusy(what)
    return work().finally(() => setBusy(''))
  }
  const save = () =>
    during('save', async () => {
      const row = await keep(editor, listType, show)
      if (!row) return
      done('保存成功')
      moved(row.templateId)
    })
  /** Its number when it may be published. */
  const check = () =>
    during('check', async (): Promise<number | null> => {
      editor.tell()
      const id = dirty || !saved ? ((await keep(editor, listType, show))?.templateId ?? null) : saved.id
      const good = id ? await checked(editor, id, show) : false
      if (id) moved(id)
      return good ? id : null
    })
  return { busy, save, check }
}

async function keep(
  { draft, saved, jump, clash }: ListingEditor,
  listType: ListType,
  show: (row: TemplateDetails) => void,
): Promise<TemplateDetails | null> {
  if (draft.tempName.trim() === '') {
    notice().message.error('请填写模板名')
    jump('tempName')
    return null
  }
  const handles = (error: CallError): boolean => {
    const stale = staleIn<TemplateDetails>(error)
    if (stale) clash({ ...stale, current: openedOf(stale.current) })
    return stale !== null
  }
  const made = saved
    ? call(smtTemplate, 'edit', { ...draft, templateId: saved.id, version: saved.version }, { handles })
    : call(smtTemplate, 'add', { ...draft, tempType: listType })
  const row = await made.catch(() => null)
  if (!row) return null
  if (row.cleaned) notice().message.warning(row.cleaned)
  show(row)
  return row
}

async function checked({ answer }: ListingEditor, id: number, show: (row: TemplateDetails) => void): Promise<boolean> {
  const [verdict] = await call(smtTemplate, 'publish-check', { ids: [id] }).catch(() => [])
  const row = verdict && (await call(smtTemplate, 'details', { templateId: id }).catch(() => null))
  if (!row) return false
  show(row)
  answer(verdict.version, verdict.problems)
  const good = isPublishable(verdict.problems)
  if (good) done('检查通过，可以发布')
  else notice().message.warning(`有${verdict.problems.filter(({ level }) => level === 'error').length}个错误，请按问题列表修改`)
  return good
}
