import { logCenter } from '@erp/contract/log-center/index'
import { serve } from '../../kit/http/serve.ts'
import { operateLog } from './operate-log.ts'

export default serve(logCenter, { operateLog })
