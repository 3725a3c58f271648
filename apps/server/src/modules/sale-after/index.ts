import { saleAfter } from '@erp/contract/sale-after/index'
import { serve } from '../../kit/http/serve.ts'
import { caseCalls } from './case/calls.ts'
import { deadlines } from './case/deadline.ts'

export default serve(
  saleAfter,
  {
    ...caseCalls,
  },
  {
    schedules: [deadlines],
  },
)
