import { PLATFORM_SHIP_STATE } from '@erp/contract/order/desk/order-fields'
import type { LockedOrder } from '../stage.ts'

const { marking, marked } = PLATFORM_SHIP_STATE

/** The platform was told its number, or is being told. */
export const isMarked = ({ platform_ship_status: told }: LockedOrder): boolean => told === marking || told === marked
