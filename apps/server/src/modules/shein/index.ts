import { shein } from '@erp/contract/shein/index'
import { serve } from '../../kit/http/serve.ts'
import { orderCalls } from './order/calls.ts'
import { sheinSync } from './order/sync.ts'
import { scanCalls } from './scan/calls.ts'

export default serve(shein, { ...orderCalls, ...scanCalls }, { schedules: [sheinSync] })
