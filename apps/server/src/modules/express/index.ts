import { express } from '@erp/contract/express/index'
import { serve } from '../../kit/serve.ts'

export default serve(express, {})
