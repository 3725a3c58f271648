import type { ReactNode } from 'react'
import { holdsAny, playsAny } from '../app/permission.ts'
import { useSession } from '../app/session.ts'

interface Props {
  children: ReactNode
}

/** Renders its children for those who hold the permission. */
export const Can = ({ permission, children }: Props & { permission: string }) => (
  <HasPermission permissions={[permission]}>{children}</HasPermission>
)

export function HasPermission({ permissions, children }: Props & { permissions: string[] }) {
  const held = useSession((session) => session.profile?.permissions ?? nothing)
  return holdsAny(held, permissions) ? children : null
}

export function HasRole({ roles, children }: Props & { roles: string[] }) {
  const played = useSession((session) => session.profile?.roles ?? nothing)
  return playsAny(played, roles) ? children : null
}

const nothing: string[] = []
