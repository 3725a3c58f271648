import { ORDER_MOVES, type OrderMove, STAGE, STAGES } from '@erp/contract/order/order.states'

const ASKED = [STAGE.waitDispatch, STAGE.dispatched, STAGE.waitDistribute, STAGE.unusual, STAGE.shipped, STAGE.archived] as const
const MOVES: OrderMove[] = Object.values(ORDER_MOVES)

/** Where a person may send orders from anywhere; every order passes the guards of the one move that leads there. */
export const targetsFor = (may: (permission: string) => boolean): { value: number; label: string }[] =>
  ASKED.filter((stage) => MOVES.some(({ to, permission }) => to === stage && may(permission))).map((stage) => ({
    value: stage,
    label: STAGES[stage][0],
  }))
