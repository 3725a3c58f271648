import { SHOP_ABILITY, type UserShop } from '@erp/contract/account/user/user-shop'
import { shop } from '@erp/contract/authorize/shop'
import { personShops, shopPeople } from '@erp/contract/authorize/shop/user-shop'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Cover, call, done, type Selection } from '../../../kit/index.ts'
import { SaveDrawer } from '../../account/parts/save-drawer.tsx'
import type { Abilities, Ability } from '../../account/user/assign-shops.tsx'
import { ShopChoices } from '../../account/user/shop-choices.tsx'
import type { Shop } from '../../account/user/use-shops.ts'
import type { PersonRow } from './rows.ts'

interface Props {
  person: PersonRow
  onClose: () => void
  onDone: () => void
}
interface Held {
  shops: Shop[]
  held: Abilities
}

/** Which shops a person works on, and how far. */
export function PersonShops({ person, onClose, onDone }: Props) {
  const { data, isLoading, error, refetch } = useHeld(person.userId)
  const [picked, setPicked] = useState<Selection<Shop> | null>(null)
  const [changed, setChanged] = useState<Abilities>({})
  const abilities: Abilities = { ...data?.held, ...changed }
  const selection =
    picked ?? new Map((data?.shops ?? []).filter(({ shopId }) => shopId in data!.held).map((one) => [one.shopId, one]))
  const save = async () => {
    const shops = [...selection.keys()].map((id) => ({
      shopId: Number(id),
      ability: abilities[Number(id)] ?? SHOP_ABILITY.helps,
    }))
    await call(shopPeople, 'set-shops', { userId: person.userId, shops })
    done('分配店铺成功')
    onDone()
    onClose()
  }
  const dirty = picked !== null || Object.keys(changed).length > 0
  return (
    <SaveDrawer title={`分配店铺：${person.name}`} size={760} dirty={dirty} idle={!data} onClose={onClose} onSave={save}>
      {data ? (
        <ShopChoices
          shops={data.shops}
          beyond={NONE}
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
const NONE: UserShop[] = []

const useHeld = (userId: number) =>
  useQuery({
    queryKey: ['list', personShops.path, 'shops', userId],
    queryFn: async ({ signal }): Promise<Held> => {
      const [listed, held] = await Promise.all([
        call(shop, 'list', { all: 1 }, { signal }),
        call(personShops, 'shops', { userId }, { signal }),
      ])
      const shops = Array.isArray(listed) ? listed : listed.list
      return { shops, held: Object.fromEntries(held.map(({ shopId, ability }) => [shopId, ability as Ability])) }
    },
    gcTime: 0,
  })
