import { shein } from '@erp/contract/shein/index'
import { serve } from '../../kit/http/serve.ts'

export default serve(shein, {}, {})
