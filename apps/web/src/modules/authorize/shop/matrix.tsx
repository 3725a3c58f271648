import { SHOP_ABILITIES } from '@erp/contract/account/user/user-shop'
import { shopPeople } from '@erp/contract/authorize/shop/user-shop'
import { useState } from 'react'
import { attempt, type Column, call } from '../../../kit/index.ts'
import type { SharedShop } from './rows.ts'

interface Person {
  value: number
  label: string
}
type Ability = (typeof SHOP_ABILITIES)[number][0]

/** A column a person: what the person may do with each shop, changed in the cell. */
export const personColumns = (people: Person[], reread: () => Promise<void>): Column<SharedShop>[] =>
  people.map((person) => ({
    id: `person${person.value}`,
    title: person.label.replace(/（.*$/, ''),
    width: 92,
    exports: [],
    render: (row) => <Cell row={row} person={person} reread={reread} />,
  }))

/** Hundreds of them stand on one page: the browser's own control is light enough. */
function Cell({ row, person, reread }: { row: SharedShop; person: Person; reread: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const held = row.people?.find(({ userId }) => userId === person.value)?.ability
  const put = async (ability: Ability | null) => {
    setBusy(true)
    const which = { userIds: [person.value], shopIds: [row.shopId] }
    const written =
      ability === null ? call(shopPeople, 'remove', which) : call(shopPeople, 'save', { ...which, ability, mode: 'grant' })
    await attempt(written, ability === null ? '已取消分配' : '已分配')
    await reread()
    setBusy(false)
  }
  return (
    <select
      className={held ? 'matrix-cell' : 'matrix-cell nothing'}
      aria-label={`${person.label}对${row.shopName}的权限`}
      disabled={busy}
      value={held ?? ''}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => void put(event.target.value === '' ? null : (Number(event.target.value) as Ability))}
    >
      <option value="">–</option>
      {SHOP_ABILITIES.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
