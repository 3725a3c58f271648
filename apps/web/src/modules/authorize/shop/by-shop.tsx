import { SHOP_ABILITIES } from '@erp/contract/account/user/user-shop'
import { type ShopPerson, shopPeople } from '@erp/contract/authorize/shop/user-shop'
import { Button, Select, Tag } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { arranged, type List, ListPage, RowAction, tabLeaves } from '../../../kit/index.ts'
import { useReread, useUserOptions } from '../../account/parts/people.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { personColumns } from './matrix.tsx'
import type { SharedShop } from './rows.ts'
import { ShopPeople } from './shop-people.tsx'

type Open = { kind: 'one'; row: SharedShop } | { kind: 'give' | 'take'; rows: SharedShop[] } | null
const MOST = 12

/** Shops down; the people one wants to compare across, found by name or department. */
export function ByShop({ views }: { views: ReactNode }) {
  const [open, setOpen] = useState<Open>(null)
  const [across, setAcross] = useState<number[]>([])
  const { options, loading } = useUserOptions()
  const reread = useReread(shopPeople)
  const columns = useMemo(() => {
    const chosen = options.filter(({ value }) => across.includes(value))
    const [name, ...rest] = shopColumns(across.length > 0)
    return [name!, ...personColumns(chosen, reread), ...rest]
  }, [options, across, reread])
  const rowActions = useCallback(
    (row: SharedShop) => <RowAction onClick={() => setOpen({ kind: 'one', row })}>分配</RowAction>,
    [],
  )
  return (
    <>
      <div className="assign-head">
        {views}
        <Across value={across} options={options} loading={loading} onChange={setAcross} />
      </div>
      <ListPage
        resource={shopPeople}
        columns={columns}
        rowActions={rowActions}
        rowActionsWidth={72}
        onOpen={(row) => setOpen({ kind: 'one', row })}
        batch={(rows) => <Batch rows={rows} onOpen={setOpen} />}
      >
        {(list) => <Opened open={open} onClose={() => setOpen(null)} list={list} />}
      </ListPage>
    </>
  )
}

interface AcrossProps {
  value: number[]
  options: ReturnType<typeof useUserOptions>['options']
  loading: boolean
  onChange: (userIds: number[]) => void
}

const Across = ({ value, options, loading, onChange }: AcrossProps) => (
  <Select
    mode="multiple"
    {...tabLeaves}
    allowClear
    aria-label="对比人员"
    placeholder={`选择员工作为列，直接在表格里分配（最多 ${MOST} 人）`}
    maxCount={MOST}
    maxTagCount="responsive"
    loading={loading}
    value={value}
    options={options}
    showSearch={{ optionFilterProp: 'search' }}
    onChange={onChange}
  />
)

const Batch = ({ rows, onOpen }: { rows: SharedShop[]; onOpen: (open: Open) => void }) => (
  <>
    <Button onClick={() => onOpen({ kind: 'give', rows })}>分配给…</Button>
    <Button danger onClick={() => onOpen({ kind: 'take', rows })}>
      取消分配
    </Button>
  </>
)

function Opened({ open, onClose, list }: { open: Open; onClose: () => void; list: List }) {
  if (!open) return null
  const onDone = () => void list.refresh()
  if (open.kind === 'one') return <ShopPeople shop={open.row} onClose={onClose} onDone={onDone} />
  const shopIds = open.rows.map((row) => row.shopId)
  return <AssignDialog taking={open.kind === 'take'} given={{ shopIds }} onClose={onClose} onDone={onDone} />
}

const COLORS = new Map<number, string>(SHOP_ABILITIES.map(([value, , color]) => [value, color]))

const People = ({ people }: { people: ShopPerson[] }) => (
  <span className="people-tags" title={shopPeople.fields.people.words?.(people, {}) ?? undefined}>
    {people.map(({ userId, name, ability }) => (
      <Tag key={userId} variant="filled" color={COLORS.get(ability)}>
        {name}
      </Tag>
    ))}
  </span>
)

const shopColumns = (compared: boolean) =>
  arranged(shopPeople, {
    shopName: 170,
    platCode: 110,
    suffix: 90,
    sellerId: 86,
    deptId: 96,
    peopleCount: 70,
    people: { width: compared ? 240 : 560, render: (row) => <People people={row.people ?? []} /> },
  })
