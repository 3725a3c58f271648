import { action, choice, int, ref, refs, resource, rows, type } from '../../kit/index.ts'
import { at } from '../sign-in/at.ts'
import { ASSIGN_MODES } from './user-store.ts'

/** The stronger, the lower. */
export const SHOP_ABILITY = { answers: 1, helps: 2, reads: 3 } as const
export const SHOP_ABILITIES = [
  [SHOP_ABILITY.answers, '负责人', 'green'],
  [SHOP_ABILITY.helps, '协作', 'blue'],
  [SHOP_ABILITY.reads, '只读', 'default'],
] as const

export interface UserShop {
  shopId: number
  shopName: string
  platCode: string
  ability: number
}

export const userShop = resource('account/user-shop', {
  title: '用户店铺',
  table: 'account_user_shop',
  fields: {},
  actions: at('/v1/user/user-shop', {
    shops: action('GET', '', {
      label: '用户的店铺',
      permission: 'basic:user:list',
      input: { userId: ref('用户', 'account/user', { required: true }) },
      output: type<UserShop[]>(),
    }),
    assign: action('PUT', '', {
      label: '分配店铺',
      permission: 'basic:user:assignShop',
      input: {
        userIds: refs('用户', 'account/user', { required: true }),
        shops: rows('店铺', {
          shopId: int('店铺', { required: true, min: 1 }),
          ability: choice('权限', SHOP_ABILITIES, { required: true }),
        }),
        mode: choice('方式', ASSIGN_MODES, { initial: 'set' }),
      },
    }),
  }),
})
