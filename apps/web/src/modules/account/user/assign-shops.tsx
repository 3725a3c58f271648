import { SHOP_ABILITIES, userShop } from '@erp/contract/account/user/user-shop'
import { useState } from 'react'
import { Cover, call, done, type Selection } from '../../../kit/index.ts'
import { SaveDrawer } from '../parts/save-drawer.tsx'
import type { DeedProps } from './opened.tsx'
import { ShopChoices } from './shop-choices.tsx'
import { type Shop, useShops } from './use-shops.ts'

export type Ability = (typeof SHOP_ABILITIES)[number][0]
export type Abilities = Record<number, Ability>

/** Which shops a person works on, and how far. */
export function AssignShops({ row, onClose, onDone }: DeedProps) {
  const { data, isLoading, error, refetch } = useShops(row.userId)
  const [picked, setPicked] = useState<Selection<Shop> | null>(null)
  const [changed, setChanged] = useState<Abilities>({})
  const held: Abilities = Object.fromEntries((data?.held ?? []).map(({ shopId, ability }) => [shopId, ability as Ability]))
  const abilities: Abilities = { ...held, ...changed }
  const selection =
    picked ?? new Map((data?.shops ?? []).filter(({ shopId }) => shopId in held).map((shop) => [shop.shopId, shop]))
  const save = async () => {
    const shops = [...selection.keys()].map((id) => ({ shopId: Number(id), ability: abilities[Number(id)] ?? 2 }))
    await call(userShop, 'assign', { userIds: [row.userId], shops, mode: 'set' })
    done('分配店铺成功')
    onDone()
  }
  const dirty = picked !== null || Object.keys(changed).length > 0
  return (
    <SaveDrawer title={`分配店铺：${row.name}`} size={760} dirty={dirty} idle={!data} onClose={onClose} onSave={save}>
      {data ? (
        <ShopChoices
          shops={data.shops}
          beyond={data.beyond}
          selection={selection}
          onSelect={setPicked}
          abilities={abilities}
          onAbility={(shopId, ability) => setChanged((before) => ({ ...before, [shopId]: ability }))}
        />
      ) : (
        <Cover loading={isLoading} error={error} onRetry={() => void refetch()} />
      )}
    </SaveDrawer>
  )
}
