import { saleAfter } from '@erp/contract/sale-after/index'
import { serve } from '../../kit/http/serve.ts'
import { analysisCalls } from './analysis/analysis.ts'
import { caseCalls } from './case/calls.ts'
import { deadlines } from './case/deadline.ts'
import { mailCalls } from './mail/calls.ts'
import { mailing } from './mail/send-due.ts'

export default serve(
  saleAfter,
  {
    ...caseCalls,
    ...mailCalls,
    ...analysisCalls,
  },
  {
    schedules: [deadlines],
    pulses: [mailing],
  },
)
