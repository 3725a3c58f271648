import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call, ImageUpload } from '../../../../kit/index.ts'
import { RepeatDialog } from '../repeats.tsx'
import { Anchors, type Part, Parts } from './anchors.tsx'
import { uploadImage } from './calls.ts'
import type { TypedGoods, TypedSku } from './rows.ts'
import './editor.css'
import { Conflicted } from './conflicted.tsx'
import { EditorHead } from './editor-head.tsx'
import { LinkSection } from './link-section.tsx'
import { requireRight } from './row-wrongs.ts'
import { BasicSection, DeclareSection, DescriptionSection, ImageSection, PackSection, PurchaseSection } from './sections.tsx'
import { SkuSection } from './sku-section.tsx'
import { type EditorSource, type EditorState, useEditor } from './use-editor.ts'
import { useFollowing } from './use-following.ts'

/** One goods with everything a person fills in, on one page. */
export function Editor(source: EditorSource) {
  const editor = useEditor(source)
  const frame = useRef<HTMLDivElement>(null)
  const follow = useFollowing(editor)
  const parts = useParts(editor)
  useKeys(editor)
  useFirst(editor)
  return (
    <div className="goods-editor" ref={frame}>
      <div className="editor-top">
        <EditorHead editor={editor} />
        <Anchors parts={parts} frame={frame} />
      </div>
      {editor.conflict && <Conflicted editor={editor} conflict={editor.conflict} />}
      <ImageUpload value={uploadImage}>
        <Form
          form={editor.form}
          layout="vertical"
          className="editor-form"
          initialValues={editor.start}
          onValuesChange={(changed: TypedGoods) => {
            follow(changed)
            editor.changed()
          }}
        >
          <Parts parts={parts} />
        </Form>
      </ImageUpload>
      {editor.asking && (
        <RepeatDialog
          found={[{ repeats: editor.asking.repeats }]}
          okText={editor.asking.submit ? '仍要保存并提交' : '仍要保存'}
          saving={editor.saving}
          onGo={(reason) => void editor.save(editor.asking!.submit, reason)}
          onBack={editor.giveUp}
        />
      )}
    </div>
  )
}

function useParts(editor: EditorState): Part[] {
  const { opened, form, refused } = editor
  const nextCode = useNextCode(editor)
  const code: string | undefined = Form.useWatch('goodsCode', form)
  return [
    { key: 'basic', title: '基本信息', children: <BasicSection row={opened} nextCode={nextCode} /> },
    { key: 'images', title: '图片', note: '可拖入、粘贴，拖动或用方向键排序，最多12张', children: <ImageSection /> },
    {
      key: 'skus',
      title: 'SKU',
      children: (
        <Form.Item name="skus" rules={[{ validator: (_rule, rows: TypedSku[]) => requireRight(rows ?? []) }]}>
          <SkuSection goodsCode={code?.trim().toUpperCase() || nextCode} refused={refused} onRemoved={editor.rowRemoved} />
        </Form.Item>
      ),
    },
    { key: 'purchase', title: '采购', children: <PurchaseSection row={opened} /> },
    { key: 'pack', title: '包装与物流', children: <PackSection row={opened} /> },
    { key: 'declare', title: '报关', children: <DeclareSection row={opened} /> },
    { key: 'texts', title: '描述', children: <DescriptionSection /> },
    { key: 'links', title: '关联', children: <LinkSection row={opened} /> },
  ]
}

/** The code a new goods of the chosen category would get. */
function useNextCode({ form, opened }: EditorState): string | null {
  const catId: number | undefined = Form.useWatch('catId', form)
  const { data } = useQuery({
    queryKey: ['next-code', catId],
    queryFn: ({ signal }) => call(goodsItem, 'next-code', { catId: catId! }, { signal, handles: () => true }),
    enabled: Boolean(catId) && opened === null,
    staleTime: 0,
    retry: false,
  })
  return opened ? null : (data?.goodsCode ?? null)
}

/** Ctrl+S saves, Ctrl+Enter saves and submits; only while the page is shown. */
function useKeys(editor: EditorState): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    const submits = event.key === 'Enter'
    if (!submits && event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setTimeout(() => void editor.save(submits))
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

/** A new goods begins with its name. */
function useFirst({ form, opened }: EditorState): void {
  const isNew = opened === null
  useEffect(() => {
    if (isNew) form.getFieldInstance('goodsName')?.focus({ preventScroll: true })
  }, [form, isNew])
}
