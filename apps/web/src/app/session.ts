import { type Profile, session } from '@erp/contract/account/sign-in/session'
import type { Action } from '@erp/contract/kit'
import { create } from 'zustand'
import { type AnyResource, call, quietly, send } from './call.ts'
import type { CallError } from './failure.ts'
import { type MenuNode, type PageRoute, routesOf } from './menu.ts'
import { holds } from './permission.ts'
import { loadSettings } from './settings.ts'
import { clearSession, setToken, store } from './token.ts'
import { restoreViews } from './views.ts'

interface Session {
  profile: Profile | null
  menu: MenuNode[]
  routes: PageRoute[]
}

const APP_ID = 25
/** After so long a page that was to be left is still there. */
const STAYED_MS = 3000

export const useSession = create<Session>(() => ({ profile: null, menu: [], routes: [] }))
export const useProfile = (): Profile => useSession((state) => state.profile!)
export const may = (permission: string): boolean => holds(useSession.getState().profile?.permissions ?? [], permission)

/** The resource has the action and this person may do it. */
export const offers = (resource: AnyResource, verb: string): boolean =>
  may((resource.actions[verb] as Action | undefined)?.permission ?? '')

/** Leaving cancels the calls under way: that is no failed profile, and the token stays. */
let leaving = false
if (typeof window !== 'undefined')
  for (const event of ['beforeunload', 'pagehide'])
    window.addEventListener(event, () => {
      leaving = true
      setTimeout(() => (leaving = false), STAYED_MS)
    })

/** Profile and menu; a failure clears the token, shows why and starts over at /. */
export async function loadSession(): Promise<void> {
  const failed = { message: '' }
  const handles = (error: CallError) => {
    failed.message = error.message
    return true
  }
  try {
    const profile = await call(session, 'info', {}, { handles })
    // Nothing more is answered before the second factor is set up.
    if (profile.secondFactorDue) return useSession.setState({ profile, menu: [], routes: [] })
    const [menu] = await Promise.all([
      call(session, 'router', { condition: { app_id: APP_ID } }, { handles }),
      loadSettings(profile.username),
    ])
    keep(profile)
    const routes = routesOf(menu)
    restoreViews(profile.username, routes)
    useSession.setState({
      profile: { ...profile, roles: profile.roles.length ? profile.roles : ['ROLE_DEFAULT'] },
      menu,
      routes,
    })
    void loadShopNames()
    void import('./realtime/live.ts').then(({ startLive }) => startLive(profile))
  } catch (error) {
    if (leaving) return
    clearSession()
    throw failed.message ? new Error(failed.message) : error
  }
}

function keep(profile: Profile): void {
  store('opSsAdmin', String(Number(profile.isAdmin)))
  store('opDataScope', String(profile.dataScope))
  store('username', profile.username)
  store('isLeader', String(Number(profile.isLeader)))
}

/** Pages that offer shop names read them from storage; without them they offer none. */
async function loadShopNames(): Promise<void> {
  const names = await send<unknown[]>('GET', '/authorize/shop/shop-name-list', {}, { handles: quietly }).catch(() => [])
  store('shopNameList', names)
}

export async function exchange(code: string, state: string): Promise<void> {
  const { token } = await call(session, 'login-code', { code, state }, { handles: () => true })
  setToken(token)
  useSession.setState({ profile: null, menu: [], routes: [] })
}

/** The token dies on the server first; a refusal is shown and the session stays. */
export async function logout(): Promise<void> {
  await call(session, 'login-out')
  leave()
}

/** The session is over here; the next visit signs in again. */
export function leave(): void {
  clearSession()
  location.assign('/')
}
