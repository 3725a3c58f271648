import { SHOP_ABILITIES, SHOP_ABILITY } from '@erp/contract/account/user/user-shop'
import { type ShopPerson, shopPeople } from '@erp/contract/authorize/shop/user-shop'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { type AnyRow, Cover, call, done } from '../../../kit/index.ts'
import { useUserOptions } from '../../account/parts/people.ts'
import { PersonSelect } from '../../account/parts/person-select.tsx'
import { SaveDrawer } from '../../account/parts/save-drawer.tsx'
import { useShopPeople } from './shop-related.tsx'

interface Props {
  shop: AnyRow
  onClose: () => void
  onDone: () => void
}
type Ability = (typeof SHOP_ABILITIES)[number][0]
type Held = Pick<ShopPerson, 'userId' | 'ability'>
export const ABILITIES = SHOP_ABILITIES.map(([value, label]) => ({ value, label }))

/** Who may touch a shop, and how far. Whoever lies beyond one's own reach is told and stays. */
export function ShopPeople({ shop, onClose, onDone }: Props) {
  const { data, isLoading, error, refetch } = useShopPeople(shop['shopId'])
  const { options, loading } = useUserOptions()
  const [changed, setChanged] = useState<Held[] | null>(null)
  const reached = new Map(options.map(({ value, label, dept }) => [value, { label, dept }]))
  const people = changed ?? (data ?? []).filter(({ userId }) => reached.has(userId))
  const beyond = (data ?? []).filter(({ userId }) => !reached.has(userId))
  const put = (userId: number, ability: number) =>
    setChanged([...people.filter((one) => one.userId !== userId), { userId, ability }])
  const save = async () => {
    await call(shopPeople, 'set-people', { shopId: shop['shopId'], people: people as { userId: number; ability: Ability }[] })
    done('分配成功')
    onDone()
    onClose()
  }
  return (
    <SaveDrawer
      title={`分配店铺：${shop['shopName']}`}
      dirty={changed !== null}
      idle={changed === null}
      onClose={onClose}
      onSave={save}
    >
      {!data || loading ? (
        <Cover loading={isLoading || loading} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="assign-people">
          <PersonSelect
            label="添加人员"
            value={null}
            without={people.map(({ userId }) => userId)}
            onChange={(userId) => userId && put(userId, SHOP_ABILITY.helps)}
          />
          {people.map(({ userId, ability }) => (
            <div key={userId} className="assign-person">
              <span>
                {reached.get(userId)?.label} <small className="hint">{reached.get(userId)?.dept}</small>
              </span>
              <Select
                aria-label={`${reached.get(userId)?.label}的权限`}
                options={ABILITIES}
                value={ability as Ability}
                onChange={(next) => setChanged(people.map((one) => (one.userId === userId ? { userId, ability: next } : one)))}
              />
              <Button
                type="text"
                danger
                aria-label={`移除 ${reached.get(userId)?.label}`}
                onClick={() => setChanged(people.filter((one) => one.userId !== userId))}
              >
                移除
              </Button>
            </div>
          ))}
          {people.length === 0 && <p className="hint">还没有分配给您范围内的人</p>}
          {beyond.length > 0 && (
            <p className="hint">
              另有 {beyond.length} 人不在您的范围，保持不变：{beyond.map(({ name }) => name).join('、')}
            </p>
          )}
        </div>
      )}
    </SaveDrawer>
  )
}
