import { refuse } from '../../kit/refuse.ts'

/** Handlers on their way this week, so that the server starts meanwhile. */
export const soon = (resource: { actions: object }): any =>
  Object.fromEntries(
    Object.keys(resource.actions).map((verb) => [
      verb,
      () => {
        throw refuse('该功能尚未完成')
      },
    ]),
  )
