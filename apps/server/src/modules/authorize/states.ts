import { SHOP_ABILITY } from '@erp/contract/account/user/user-shop'
import { AUTH_STATE, SHOP_STATE } from '@erp/contract/authorize/shop'
import { literals } from '../../kit/db/db.ts'

export const shopState = literals(SHOP_STATE)
export const authState = literals(AUTH_STATE)
export const ability = literals(SHOP_ABILITY)
