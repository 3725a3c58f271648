import { action, choice, flag, idField, inputs, int, type Row, ref, resource, text, type, versionField } from '../../kit/index.ts'
import { SWITCH } from '../department/department.ts'
import { at } from '../sign-in/at.ts'

export const MENU_TYPES = [
  ['M', '目录', 'blue'],
  ['C', '页面', 'green'],
  ['F', '按钮', 'orange'],
  ['T', '页签', 'purple'],
] as const

const fields = {
  title: text('菜单名称', { required: true, max: 30, column: true, search: true }),
  menuType: choice('类型', MENU_TYPES, { required: true, fixed: true, column: true, search: true }),
  parentId: ref('上级菜单', 'account/menu'),
  name: text('路由名称', {
    max: 100,
    unique: true,
    pattern: /^[A-Za-z][\w#@:.-]*$/,
    message: '路由名称需以字母开头，只能含字母、数字、下划线',
    column: true,
  }),
  path: text('路由地址', { max: 200, column: true }),
  component: text('页面组件', { max: 200, column: true }),
  icon: text('图标', { max: 50, column: true }),
  perms: text('权限标识', {
    max: 100,
    pattern: /^[\w-]+:[\w-]+:[\w-]+$/,
    message: '权限标识应为 模块:对象:操作 三段',
    column: true,
  }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  visible: flag('显示', { initial: 1, column: true }),
  noCache: flag('不缓存', { initial: 0, column: true }),
  affix: flag('固定标签', { initial: 0 }),
  link: text('外链地址', { max: 300, pattern: /^https?:\/\/\S+$/, message: '外链地址应以 http:// 或 https:// 开头' }),
  appId: int('应用', { initial: 25, min: 1, max: 9999 }),
  status: choice('状态', SWITCH, { initial: 1, column: true }),
}

export type MenuRow = Row<typeof fields, 'menuId'>
export interface MenuNode extends Omit<MenuRow, 'createBy' | 'createTime' | 'updateBy' | 'updateTime'> {
  children: MenuNode[]
}

export const menu = resource('account/menu', {
  title: '菜单',
  key: 'menuId',
  name: 'title',
  table: 'account_menu',
  fields,
  actions: at('/v1/menu', {
    tree: action('GET', 'tree', { label: '菜单树', permission: 'basic:menu:list', output: type<MenuNode[]>() }),
    save: action('POST', '', {
      label: '新增菜单',
      permission: 'basic:menu:add',
      input: inputs(fields),
      output: type<MenuRow>(),
    }),
    update: action('PUT', '', {
      label: '编辑菜单',
      permission: 'basic:menu:edit',
      input: { ...inputs(fields), menuId: idField('菜单'), version: versionField },
      output: type<MenuRow>(),
    }),
    remove: action('DELETE', '{id}', { label: '删除菜单', permission: 'basic:menu:remove', input: { id: idField() } }),
  }),
})
