import { country } from '@erp/contract/basic/country'
import { basic } from '@erp/contract/basic/index'
import { module } from '@erp/contract/basic/module'
import { platform } from '@erp/contract/basic/platform'
import { tag } from '@erp/contract/basic/tag'
import { crudOf } from '../../kit/crud.ts'
import { serve } from '../../kit/http/serve.ts'
import { listOf } from '../../kit/list/list.ts'
import { chinaCities } from './china-city.ts'
import { configs } from './config.ts'
import { currencies } from './currency.ts'
import { degreeDifficulties } from './degree-difficulty.ts'
import { dictEntries } from './dict-data.ts'
import { dictionaryClassifications } from './dictionary-classification.ts'
import { employeeCorrespondences } from './employee-correspondence.ts'
import { messages } from './message.ts'
import { moduleVersions } from './module-version.ts'
import { packInfos } from './pack-info.ts'
import { platformAddresses } from './platform-address.ts'
import { tagTypes } from './tag-type.ts'

export default serve(basic, {
  dictionaryClassification: dictionaryClassifications,
  dictData: dictEntries,
  country: crudOf(country),
  currency: currencies,
  tagType: tagTypes,
  tag: { list: listOf(tag).options },
  platform: crudOf(platform),
  platformAddress: platformAddresses,
  chinaCity: chinaCities,
  employeeCorrespondence: employeeCorrespondences,
  unmatchedName: {},
  module: crudOf(module),
  moduleVersion: moduleVersions,
  config: configs,
  packInfo: packInfos,
  degreeDifficulty: degreeDifficulties,
  message: messages,
})
