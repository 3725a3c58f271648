import { type PlatformHeld, personShops, shopPeople } from '@erp/contract/authorize/shop/user-shop'
import { Button, Tag } from 'antd'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { arranged, ListPage, RowAction } from '../../../kit/index.ts'
import { useReread } from '../../account/parts/people.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { PersonShops } from './person-shops.tsx'
import type { PersonRow } from './rows.ts'

type Open = { kind: 'one'; row: PersonRow } | { kind: 'give' | 'take'; rows: PersonRow[] } | null

/** People down, with what each has on every channel. */
export function ByPerson({ views }: { views: ReactNode }) {
  const [open, setOpen] = useState<Open>(null)
  const columns = useMemo(() => personColumns(), [])
  const reread = useReread(personShops, shopPeople)
  const rowActions = useCallback(
    (row: PersonRow) => <RowAction onClick={() => setOpen({ kind: 'one', row })}>分配</RowAction>,
    [],
  )
  const done = { onClose: () => setOpen(null), onDone: () => void reread() }
  return (
    <>
      <div className="assign-head">{views}</div>
      <ListPage
        resource={personShops}
        columns={columns}
        rowActions={rowActions}
        rowActionsWidth={72}
        onOpen={(row) => setOpen({ kind: 'one', row })}
        batch={(rows) => (
          <>
            <Button onClick={() => setOpen({ kind: 'give', rows })}>分配店铺</Button>
            <Button danger onClick={() => setOpen({ kind: 'take', rows })}>
              取消分配
            </Button>
          </>
        )}
      >
        {() => {
          if (!open) return null
          if (open.kind === 'one') return <PersonShops person={open.row} {...done} />
          const userIds = open.rows.map((row) => row.userId)
          return <AssignDialog taking={open.kind === 'take'} given={{ userIds }} {...done} />
        }}
      </ListPage>
    </>
  )
}

const Platforms = ({ held }: { held: PlatformHeld[] }) => (
  <span className="people-tags">
    {held.map(({ platCode, platName, shops }) => (
      <Tag key={platCode} variant="filled">
        {platName} {shops}
      </Tag>
    ))}
  </span>
)

const personColumns = () =>
  arranged(personShops, {
    name: 100,
    username: 110,
    deptId: 110,
    roleNames: 120,
    shopCount: 80,
    ownCount: 70,
    helpCount: 70,
    readCount: 70,
    platforms: { width: 480, render: (row) => <Platforms held={row.platforms ?? []} /> },
  })
