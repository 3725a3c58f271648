import { useSyncExternalStore } from 'react'
import { useSession } from '../../app/session.ts'
import { Desk } from './desk.ts'

const open = new Map<string, Desk<unknown>>()

/** As useState, over a reload: `useDesk('order.pick:place', null)`. Nobody else who signs in on this handheld sees it. */
export function useDesk<T>(name: string, empty: T): [T, Desk<T>['put']] {
  const desk = deskOf(name, empty)
  return [useSyncExternalStore(desk.subscribe, () => desk.value), desk.put]
}

function deskOf<T>(name: string, empty: T): Desk<T> {
  const key = `desk:${useSession.getState().profile?.username ?? ''}:${name}`
  const known = open.get(key) as Desk<T> | undefined
  if (known) return known
  const desk = new Desk(key, empty, { storage: localStorage, now: () => Date.now(), release: releaseOf() })
  open.set(key, desk as Desk<unknown>)
  return desk
}

/** Each build has an entry of another name. */
const releaseOf = (): string => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
