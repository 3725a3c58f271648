import { SHOP_ABILITIES } from '../../account/user/user-shop.ts'
import { ASSIGN_MODES } from '../../account/user/user-store.ts'
import { action, choice, int, json, list, listPage, ref, refs, resource, rows, text, type } from '../../kit/index.ts'

/** Somebody who may touch a shop. */
export interface ShopPerson {
  userId: number
  name: string
  deptName: string | null
  ability: number
}
/** What a person has on a channel. */
export interface PlatformHeld {
  platCode: string
  platName: string
  shops: number
}

const ability = choice('权限', SHOP_ABILITIES, { required: true })
const can = 'authorize:shop:assign' as const

const shopFields = {
  platCode: ref('平台', 'basic/platform', { by: 'platCode', computed: true, column: true, search: true }),
  shopName: text('店铺名称', { computed: true, column: true, search: true }),
  suffix: text('账号后缀', { computed: true, column: true, search: true }),
  sellerId: ref('负责人', 'account/user', { computed: true, column: true, search: true }),
  deptId: ref('部门', 'account/department', { computed: true, column: true, search: true }),
  people: json<ShopPerson[]>('可操作的人', {
    computed: true,
    column: true,
    words: (people: ShopPerson[]) => people.map(personWords).join('、'),
  }),
  peopleCount: int('人数', { computed: true, column: true, search: true }),
  userId: ref('有权限的人', 'account/user', { computed: true, search: true }),
}

/** Shops with those who may touch them. */
export const shopPeople = resource('authorize/user-shop', {
  title: '店铺分配',
  key: 'shopId',
  name: 'shopName',
  table: 'authorize_shop',
  fields: shopFields,
  actions: {
    'list-page': listPage<typeof shopFields, 'shopId'>(shopFields, can),
    people: action('GET', 'people', {
      label: '店铺的人',
      permission: 'authorize:shop:list',
      input: { shopId: ref('店铺', 'authorize/shop', { required: true }) },
      output: type<ShopPerson[]>(),
    }),
    save: action('POST', 'save', {
      label: '分配店铺',
      permission: can,
      input: {
        userIds: refs('员工', 'account/user', { required: true }),
        shopIds: refs('店铺', 'authorize/shop'),
        platCodes: list('整个平台', text('平台', { max: 50 }), { max: 50 }),
        ability,
        mode: choice('方式', ASSIGN_MODES.slice(0, 2), { initial: 'grant' }),
      },
      output: type<{ shops: number; people: number }>(),
    }),
    'set-people': action('POST', 'set-people', {
      label: '设置店铺的人',
      permission: can,
      input: {
        shopId: ref('店铺', 'authorize/shop', { required: true }),
        people: rows('人员', { userId: ref('员工', 'account/user', { required: true }), ability }, { required: true, max: 500 }),
      },
    }),
    'set-shops': action('POST', 'set-shops', {
      label: '设置员工的店铺',
      permission: can,
      input: {
        userId: ref('员工', 'account/user', { required: true }),
        shops: rows(
          '店铺',
          { shopId: ref('店铺', 'authorize/shop', { required: true }), ability },
          { required: true, max: 5000 },
        ),
      },
    }),
    remove: action('POST', 'remove', {
      label: '取消分配',
      permission: can,
      input: {
        userIds: refs('员工', 'account/user', { required: true }),
        shopIds: refs('店铺', 'authorize/shop'),
        platCodes: list('整个平台', text('平台', { max: 50 }), { max: 50 }),
      },
      output: type<{ shops: number; people: number }>(),
    }),
  },
})

const personFields = {
  name: text('姓名', { computed: true, column: true, search: true }),
  username: text('用户名', { computed: true, column: true, search: true }),
  deptId: ref('部门', 'account/department', { computed: true, column: true, search: true }),
  roleNames: text('角色', { computed: true, column: true }),
  shopCount: int('店铺数', { computed: true, column: true, search: true }),
  ownCount: int('负责', { computed: true, column: true }),
  helpCount: int('协作', { computed: true, column: true }),
  readCount: int('只读', { computed: true, column: true }),
  platforms: json<PlatformHeld[]>('各平台', {
    computed: true,
    column: true,
    words: (held: PlatformHeld[]) => held.map(({ platName, shops }) => `${platName} ${shops}`).join('、'),
  }),
  platCode: ref('有店铺的平台', 'basic/platform', { by: 'platCode', computed: true, search: true }),
}

/** People with the shops they may touch. */
export const personShops = resource('authorize/user-shop/person', {
  title: '员工店铺',
  key: 'userId',
  name: 'name',
  table: 'account_user',
  fields: personFields,
  actions: {
    'list-page': listPage<typeof personFields, 'userId'>(personFields, can),
    shops: action('GET', 'shops', {
      label: '员工的店铺',
      permission: can,
      input: { userId: ref('员工', 'account/user', { required: true }) },
      output: type<{ shopId: number; ability: number }[]>(),
    }),
  },
})

const personWords = ({ name, ability: held }: ShopPerson): string =>
  `${name}（${SHOP_ABILITIES.find(([value]) => value === held)?.[1] ?? ''}）`
