import type { Action } from '../../kit/index.ts'

/** The spec's calls of people live below /v1, while their address is account/…: every action gets its whole path. */
export const at = <A extends Record<string, Action>>(base: string, actions: A): A =>
  Object.fromEntries(
    Object.entries(actions).map(([verb, action]) => [
      verb,
      action.path.startsWith('/') ? action : { ...action, path: action.path ? `${base}/${action.path}` : base },
    ]),
  ) as A
