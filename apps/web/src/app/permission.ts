/** `*:*:*` is everything; `session` and `public` need no right of their own. */
export function holds(permissions: readonly string[], wanted: string): boolean {
  if (!wanted) return false
  return wanted === 'session' || wanted === 'public' || permissions.includes('*:*:*') || permissions.includes(wanted)
}

export function holdsAny(permissions: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) throw new Error('请设置操作权限标签值')
  return wanted.some((permission) => holds(permissions, permission))
}

export function playsAny(roles: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) throw new Error('请设置角色权限标签值')
  return roles.includes('admin') || wanted.some((role) => roles.includes(role))
}
