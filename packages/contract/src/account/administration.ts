import { adminOnly, type Manifest, type MenuPage, type Permission } from '../kit/index.ts'

/** Who may administer people, roles and menus: the chapter's permission table. */
export const administration: Manifest['permissions'] = {
  'basic:user:list': ['查看用户', ['supervisor']],
  'basic:user:add': ['新增用户', ['supervisor']],
  'basic:user:edit': ['编辑用户', ['supervisor']],
  'basic:user:status': ['停用/启用用户', ['supervisor']],
  'basic:user:assignShop': ['分配店铺', ['supervisor']],
  'basic:user:assignStore': ['分配仓库', ['supervisor']],
  'basic:user:handover': ['离职交接', ['supervisor']],
  'basic:user:grantRole': ['授角色', adminOnly],
  'basic:user:resetPassword': ['重置密码', adminOnly],
  'basic:user:signInWay': ['管理登录方式', adminOnly],
  'basic:user:button': ['用户按钮', adminOnly],
  'basic:user:approve': ['审批用户', adminOnly],
  'basic:user:import': ['导入用户', adminOnly],
  'basic:user:export': ['导出用户', adminOnly],
  'basic:department:edit': ['维护部门', adminOnly],
  'basic:post:edit': ['维护岗位', adminOnly],
  'basic:role:list': ['查看角色', adminOnly],
  'basic:role:add': ['新增角色', adminOnly],
  'basic:role:edit': ['编辑角色', adminOnly],
  'basic:role:remove': ['删除角色', adminOnly],
  'basic:role:members': ['维护角色成员', adminOnly],
  'basic:menu:list': ['查看菜单', adminOnly],
  'basic:menu:add': ['新增菜单', adminOnly],
  'basic:menu:edit': ['编辑菜单', adminOnly],
  'basic:menu:remove': ['删除菜单', adminOnly],
}

const page = (path: string, title: string, component: string, permission: Permission, buttons: Permission[]): MenuPage => ({
  path: `/basic/${path}`,
  title,
  component: `account/${component}`,
  permission,
  buttons,
})

export const administrationPages: MenuPage[] = [
  page('user', '用户管理', 'user', 'basic:user:list', [
    'basic:user:add',
    'basic:user:edit',
    'basic:user:status',
    'basic:user:grantRole',
    'basic:user:assignShop',
    'basic:user:assignStore',
    'basic:user:button',
    'basic:user:resetPassword',
    'basic:user:signInWay',
    'basic:user:handover',
    'basic:user:approve',
    'basic:user:import',
    'basic:user:export',
  ]),
  page('department', '部门管理', 'department', 'basic:department:edit', ['basic:department:edit']),
  page('post', '岗位管理', 'post', 'basic:post:edit', ['basic:post:edit']),
  page('role', '角色管理', 'role', 'basic:role:list', [
    'basic:role:add',
    'basic:role:edit',
    'basic:role:remove',
    'basic:role:members',
  ]),
  page('menu', '菜单管理', 'menu', 'basic:menu:list', ['basic:menu:add', 'basic:menu:edit', 'basic:menu:remove']),
  page('userStore', '用户仓库', 'user-store', 'basic:user:list', ['basic:user:assignStore']),
]
