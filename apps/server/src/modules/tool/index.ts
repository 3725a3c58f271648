import { tool } from '@erp/contract/tool/index'
import { serve } from '../../kit/serve.ts'

export default serve(tool, {})
