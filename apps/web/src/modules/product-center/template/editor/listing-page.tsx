import { EDIT, editStates, PRODUCT_STATUSES } from '@erp/contract/product-center/listing/listing.states'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Space, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type CallError, Cover, confirm, done, may, StatusTag } from '../../../../kit/index.ts'
import { editPage, LISTING_PAGES, type ListType } from '../types.ts'
import type { Opened } from './draft.ts'
import { type ListingRecord, listingAsTemplate, pushListing, readListing, saveListing, syncListing } from './listing-calls.ts'
import { ListingForm } from './listing-form.tsx'
import { staleIn } from './merge.ts'
import { NotThere } from './not-there.tsx'
import { type ListingEditor, useListingEditor } from './use-listing-editor.ts'
import { useSaveKey } from './use-save-key.ts'

const NOT_FOUND = 404

/** A listing that is online; a number of one that this page is not for is none. */
export function ListingEdit({ types }: { types: readonly ListType[] }) {
  const id = Number(useParams()['id'])
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['smt-listing-record', id],
    queryFn: ({ signal }) => readListing(id, signal),
    enabled: isNumber,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const gone = !isNumber || (error && 'code' in error && error.code === NOT_FOUND) || (data && !types.includes(data.listType))
  if (gone) return <NotThere title="在线商品不存在" list={LISTING_PAGES[types[0]!]} />
  if (!data) return <Cover loading={isLoading} error={error} onRetry={() => void refetch()} />
  return <ListingEditorPage record={data} />
}

const openedOf = ({ listingId, version, goodsId, shopId, categoryPath, content, productId }: ListingRecord): Opened => ({
  id: listingId,
  version,
  draft: { tempName: productId, goodsId, shopIds: [shopId], categoryPath, content },
})

function ListingEditorPage({ record }: { record: ListingRecord }) {
  const [row, setRow] = useState(record)
  const locked = row.editStatus === EDIT.updating ? '正在更新到平台，不能修改' : null
  const editor = useListingEditor({ kind: 'listing', listType: row.listType, opened: openedOf(record), locked })
  const verbs = useListing(editor, row, setRow)
  useSaveKey(() => void verbs.save())
  return (
    <ListingForm
      editor={editor}
      shopName={row.shopName}
      productId={row.productId}
      head={<Head row={row} editor={editor} {...verbs} />}
    />
  )
}

type Verbs = ReturnType<typeof useListing>

function Head({
  row,
  editor: { dirty, locked },
  busy,
  save,
  push,
  sync,
  asTemplate,
}: Verbs & { row: ListingRecord; editor: ListingEditor }) {
  const [, label, color] = PRODUCT_STATUSES.find(([value]) => value === row.productStatus) ?? []
  return (
    <>
      <h1>{row.productId}</h1>
      {label && <Tag color={color}>{label}</Tag>}
      <StatusTag states={editStates} value={row.editStatus} />
      <span className="editor-dirty">{dirty && '未保存'}</span>
      <Space wrap>
        {may('listing:smtTemplate:edit') && <Button onClick={() => void asTemplate()}>另存为模板</Button>}
        {may('listing:smt:sync') && (
          <Button loading={busy === 'sync'} disabled={busy !== '' || locked !== null} onClick={() => void sync()}>
            从平台同步
          </Button>
        )}
        {may('listing:smt:edit') && !locked && (
          <Button loading={busy === 'save'} disabled={busy !== ''} onClick={() => void save()}>
            保存
          </Button>
        )}
        {may('listing:smt:edit') && may('listing:smt:push') && !locked && (
          <Button type="primary" loading={busy === 'push'} disabled={busy !== ''} onClick={() => void push()}>
            保存并更新
          </Button>
        )}
      </Space>
      {row.errorMsg && row.editStatus === EDIT.failed && (
        <Alert type="error" showIcon title={row.errorMsg} className="editor-alert" />
      )}
    </>
  )
}

function useListing(editor: ListingEditor, row: ListingRecord, setRow: (row: ListingRecord) => void) {
  const { busy, during } = useBusy()
  const navigate = useNavigate()
  const { draft, saved, settle, dirty, clash } = editor
  const show = (next: ListingRecord) => {
    setRow(next)
    settle(openedOf(next))
  }
  const keep = async () => show(await saveListing(saved!, draft.content, clashes(clash)))
  const again = async () => show(await readListing(row.listingId))
  return {
    busy,
    save: () =>
      during('save', async () => {
        await keep()
        done('保存成功，待更新到平台')
      }),
    push: () =>
      during('push', async () => {
        editor.tell()
        if (dirty) await keep()
        await pushListing(row.listingId)
        await again()
        done('已加入更新任务')
      }),
    sync: async () => {
      const changed = dirty || row.editStatus !== EDIT.synced
      if (changed && !(await confirm('将覆盖未更新的修改，确定吗？'))) return
      await during('sync', async () => {
        await syncListing(row.listingId)
        await again()
        done('已同步')
      })
    },
    asTemplate: () => copied(row, (path) => void navigate(path)),
  }
}

const clashes =
  (clash: ListingEditor['clash']) =>
  (error: CallError): boolean => {
    const stale = staleIn<ListingRecord>(error)
    if (stale) clash({ ...stale, current: openedOf(stale.current) })
    return stale !== null
  }

type Work = 'save' | 'push' | 'sync'
function useBusy() {
  const [busy, setBusy] = useState<'' | Work>('')
  const during = async (what: Work, work: () => Promise<void>) => {
    setBusy(what)
    await work().catch(() => {})
    setBusy('')
  }
  return { busy, during }
}

async function copied({ listingId, listType }: ListingRecord, go: (path: string) => void): Promise<void> {
  const made = await listingAsTemplate(listingId).catch(() => null)
  if (made) go(editPage(listType, made.templateId))
}
