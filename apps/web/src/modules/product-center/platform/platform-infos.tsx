import { stateChoices } from '@erp/contract/kit'
import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import { PLATFORM_INFO, platformInfoStates } from '@erp/contract/product-center/platform/platform-info.states'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import {
  AddButton,
  type List,
  ListPage,
  offers,
  RowAction,
  remove,
  runVerb,
  type StatusTabs,
  WithDocument,
} from '../../../kit/index.ts'
import { CategoryFilter } from '../../goods/catalog/list/category-filter.tsx'
import { CodesFilter } from '../../goods/catalog/list/codes-filter.tsx'
import { AddDialog } from './add-dialog.tsx'
import { BatchDeeds } from './batch-deeds.tsx'
import { INFO_COLUMNS } from './columns.tsx'
import { EditDrawer } from './edit/edit-drawer.tsx'
import { InfoDetail } from './info-detail.tsx'
import { PlatformTabs } from './platform-tabs.tsx'
import type { PlatformInfo } from './rows.ts'
import './platform.css'

const TABS: StatusTabs = { field: 'infoStatus', items: stateChoices(platformInfoStates), count: 'status-count' }
const FILTERS = { goodsCode: CodesFilter, catId: CategoryFilter }
const VERBED = { resource: platformInfo, states: platformInfoStates, state: 'infoStatus' }
type Open = { mode: 'add' } | { mode: 'edit' | 'view'; id: number } | null

/** 平台信息: what each platform is told of a goods, and at what price. */
export default function PlatformInfos() {
  const [open, setOpen] = useState<Open>(null)
  const canEdit = offers(platformInfo, 'edit')
  const show = useCallback((row: PlatformInfo) => setOpen({ mode: canEdit ? 'edit' : 'view', id: row.id }), [canEdit])
  return (
    <ListPage
      resource={platformInfo}
      tabs={TABS}
      columns={INFO_COLUMNS}
      filters={FILTERS}
      wholeVerbs={[]}
      rowHeight={56}
      rowActionsWidth={170}
      onOpen={show}
      toolbar={(list) => (
        <>
          <PlatformTabs list={list} />
          {offers(platformInfo, 'add') && <AddButton onClick={() => setOpen({ mode: 'add' })}>新增平台信息</AddButton>}
        </>
      )}
      rowActions={(row, list) => <RowDeeds row={row} list={list} onShow={() => show(row)} />}
      batch={(rows, list) => <BatchDeeds rows={rows} list={list} />}
    >
      {(list) => open && <Opened open={open} list={list} onOpen={setOpen} />}
    </ListPage>
  )
}

function RowDeeds({ row, list, onShow }: { row: PlatformInfo; list: List; onShow: () => void }) {
  const isOpen = row.infoStatus === PLATFORM_INFO.open
  return (
    <>
      <RowAction onClick={onShow}>{offers(platformInfo, 'edit') ? '编辑' : '详情'}</RowAction>
      {isOpen && offers(platformInfo, 'finish') && (
        <RowAction onClick={() => void runVerb(VERBED, 'finish', [row.id], () => void list.refresh())}>标记完善</RowAction>
      )}
      {row.infoStatus !== PLATFORM_INFO.listed && offers(platformInfo, 'remove') && (
        <RowAction danger onClick={() => void remove(platformInfo, row, list)}>
          删除
        </RowAction>
      )}
    </>
  )
}

function Opened({ open, list, onOpen }: { open: NonNullable<Open>; list: List; onOpen: (open: Open) => void }) {
  const queries = useQueryClient()
  const onClose = () => onOpen(null)
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: [platformInfo.path] })
    await list.refresh()
  }
  if (open.mode === 'add')
    return <AddDialog onClose={onClose} onAdded={(id) => void refresh().then(() => onOpen({ mode: 'edit', id }))} />
  return (
    <WithDocument resource={platformInfo} id={open.id} fresh={open.mode === 'edit'}>
      {(document) =>
        open.mode === 'edit' ? (
          <EditDrawer key={document.version} info={document} onClose={onClose} onChanged={() => void refresh()} />
        ) : (
          <InfoDetail info={document} onClose={onClose} />
        )
      }
    </WithDocument>
  )
}
