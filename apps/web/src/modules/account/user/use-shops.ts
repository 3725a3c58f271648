import { type UserShop, userShop } from '@erp/contract/account/user/user-shop'
import { useQuery } from '@tanstack/react-query'
import { call, send } from '../../../kit/index.ts'

export interface Shop {
  shopId: number
  shopName: string
  suffix: string
  platCode: string
  platName?: string
}

/** The shops one may give, and those the person has; of these the ones beyond one's own reach stay as they are. */
export const useShops = (userId: number) =>
  useQuery({
    queryKey: ['list', userShop.path, userId],
    queryFn: async ({ signal }): Promise<{ shops: Shop[]; held: UserShop[]; beyond: UserShop[] }> => {
      const [shops, held] = await Promise.all([
        send<Shop[]>('GET', '/authorize/shop/list', { all: 1 }, { signal }),
        call(userShop, 'shops', { userId }, { signal }),
      ])
      const reached = new Set(shops.map((shop) => shop.shopId))
      return {
        shops,
        held: held.filter(({ shopId }) => reached.has(shopId)),
        beyond: held.filter(({ shopId }) => !reached.has(shopId)),
      }
    },
    gcTime: 0,
  })
