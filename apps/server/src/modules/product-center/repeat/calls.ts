import type { repeat } from '@erp/contract/product-center/repeat/repeat'
import type { Handlers } from '../../../kit/http/serve.ts'
import { repeatsOf } from './search.ts'

const repeats: Handlers<typeof repeat> = { 'check-repeat': repeatsOf }
export const repeatCalls = { repeat: repeats }
