import { country } from '@erp/contract/basic/country'
import { basic } from '@erp/contract/basic/index'
import { crudOf } from '../../kit/crud.ts'
import { serve } from '../../kit/serve.ts'

export default serve(basic, {
  country: crudOf(country),
})
