import { SHOP_ABILITIES, SHOP_ABILITY } from '@erp/contract/account/user/user-shop'
import { type ShopPerson, shopPeople } from '@erp/contract/authorize/shop/user-shop'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { Cover, call, done } from '../../../kit/index.ts'
import { useUserOptions } from '../../account/parts/people.ts'
import { PersonSelect } from '../../account/parts/person-select.tsx'
import { SaveDrawer } from '../../account/parts/save-drawer.tsx'
import type { SharedShop } from './rows.ts'
import { useShopPeople } from './shop-related.tsx'

interface Props {
  shop: Pick<SharedShop, 'shopId' | 'shopName'>
  onClose: () => void
  onDone: () => void
}
type Ability = (typeof SHOP_ABILITIES)[number][0]
type Held = Pick<ShopPerson, 'userId' | 'ability'>
const ABILITIES = SHOP_ABILITIES.map(([value, label]) => ({ value, label }))

/** Who may touch a shop, and how far. Whoever lies beyond one's own reach is told and stays. */
export function ShopPeople({ shop, onClose, onDone }: Props) {
  const { data, isLoading, error, refetch } = useShopPeople(shop.shopId)
  const { options, loading } = useUserOptions()
  const [changed, setChanged] = useState<Held[] | null>(null)
  const names: Names = new Map(options.map(({ value, label, dept }) => [value, { label, dept }]))
  const people = changed ?? (data ?? []).filter(({ userId }) => names.has(userId))
  const save = async () => {
    await call(shopPeople, 'set-people', { shopId: shop.shopId, people: people as { userId: number; ability: Ability }[] })
    done('分配成功')
    onDone()
    onClose()
  }
  const title = `分配店铺：${shop.shopName}`
  return (
    <SaveDrawer title={title} dirty={changed !== null} idle={changed === null} onClose={onClose} onSave={save}>
      {!data || loading ? (
        <Cover loading={isLoading || loading} error={error} onRetry={() => void refetch()} />
      ) : (
        <Chosen people={people} names={names} beyond={data.filter(({ userId }) => !names.has(userId))} onChange={setChanged} />
      )}
    </SaveDrawer>
  )
}

type Names = Map<number, { label: string; dept: string | null | undefined }>
interface ChosenProps {
  people: Held[]
  names: Names
  beyond: ShopPerson[]
  onChange: (people: Held[]) => void
}

const Chosen = ({ people, names, beyond, onChange }: ChosenProps) => (
  <div className="assign-people">
    <PersonSelect
      label="添加人员"
      value={null}
      without={people.map(({ userId }) => userId)}
      onChange={(userId) => userId && onChange([...people, { userId, ability: SHOP_ABILITY.helps }])}
    />
    {people.map((one) => (
      <Person
        key={one.userId}
        held={one}
        names={names}
        onAbility={(ability) => onChange(people.map((held) => (held === one ? { ...one, ability } : held)))}
        onRemove={() => onChange(people.filter((held) => held !== one))}
      />
    ))}
    {people.length === 0 && <p className="hint">还没有分配给您范围内的人</p>}
    {beyond.length > 0 && (
      <p className="hint">
        另有 {beyond.length} 人不在您的范围，保持不变：{beyond.map(({ name }) => name).join('、')}
      </p>
    )}
  </div>
)

interface PersonProps {
  held: Held
  names: Names
  onAbility: (ability: Ability) => void
  onRemove: () => void
}

function Person({ held, names, onAbility, onRemove }: PersonProps) {
  const { label, dept } = names.get(held.userId)!
  return (
    <div className="assign-person">
      <span>
        {label} <small className="hint">{dept}</small>
      </span>
      <Select aria-label={`${label}的权限`} options={ABILITIES} value={held.ability as Ability} onChange={onAbility} />
      <Button type="text" danger aria-label={`移除 ${label}`} onClick={onRemove}>
        移除
      </Button>
    </div>
  )
}
