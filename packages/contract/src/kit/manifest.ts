import type { Permission } from './field.ts'
import type { Numbered } from './finding.ts'
import type { Resource } from './resource.ts'
import type { Waiting } from './waiting.ts'

export const ROLES = {
  admin: '管理员',
  seller: '销售',
  developer: '产品开发',
  supervisor: '主管',
  warehouse: '仓库',
  purchaser: '采购',
  finance: '财务审核',
  ROLE_DEFAULT: '默认角色',
} as const
export type RoleKey = keyof typeof ROLES
/** Every role that works here; admin holds everything anyway, ROLE_DEFAULT is for people without a role. */
export const everyone: RoleKey[] = ['seller', 'developer', 'supervisor', 'warehouse', 'purchaser', 'finance']
export const adminOnly: RoleKey[] = []

export interface MenuPage {
  path: string
  title: string
  /** The route's name, where something else knows the page by it; else it follows from the path. */
  name?: string
  /** Address of the page: `module/resource`. */
  component: string
  /** Who may open it. */
  permission: Permission | 'session'
  /** What can be done inside, offered as buttons of the page in the role tree. */
  buttons?: Permission[]
  /** Tabs that a role may lack. */
  tabs?: { key: string; title: string; permission: Permission }[]
  hidden?: boolean
  noCache?: boolean
  affix?: boolean
  /** Its place in the section, where several modules share one; else the order of declaration. */
  order?: number
}
/** The top navigation, in order. */
export const SECTIONS = {
  '/product': ['商品', 'SkinOutlined'],
  '/orderList': ['订单', 'ProfileOutlined'],
  '/warehouse': ['仓库', 'HomeOutlined'],
  '/purchase': ['采购', 'ShoppingCartOutlined'],
  '/buy': ['采买', 'ShopOutlined'],
  '/express': ['物流', 'CarOutlined'],
  '/reportManagement': ['报表', 'BarChartOutlined'],
  '/afterSales': ['售后', 'CustomerServiceOutlined'],
  '/basic': ['基础资料', 'DatabaseOutlined'],
  '/authorize': ['店铺授权', 'SafetyCertificateOutlined'],
  '/trusteeship': ['托管', 'CloudServerOutlined'],
  '/tool': ['工具', 'ToolOutlined'],
} as const
export type Section = keyof typeof SECTIONS

export interface Manifest<R extends Record<string, Resource<any, any, any>> = Record<string, Resource<any, any, any>>> {
  name: string
  title: string
  /** The modules it may import from and write events for. */
  depends: string[]
  resources: R
  /** Every permission of the module: its name and the roles that hold it by default. */
  permissions: Record<Permission, readonly [label: string, roles: readonly RoleKey[]]>
  /** Its pages, by section of the top navigation; several modules may add to one section. */
  menu: Partial<Record<Section, MenuPage[]>>
  /** What the home of each role begins with, in this order. */
  waiting?: Waiting[]
  /** What Ctrl K finds by its number. */
  numbered?: Numbered[]
}

export const manifest = <R extends Record<string, Resource<any, any, any>>>(m: Manifest<R>): Manifest<R> => m
