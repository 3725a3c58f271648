import { type Uncovered as Country, logisticZone } from '@erp/contract/express/zone/logistic-zone'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { Cover, call, ViewDrawer } from '../../../kit/index.ts'

/** Where a way does not go, continent by continent. */
export function Uncovered({ wayId, onClose }: { wayId: number; onClose: () => void }) {
  const asked = useQuery({
    queryKey: [logisticZone.path, 'uncovered', wayId],
    queryFn: () => call(logisticZone, 'uncovered', { wayId }),
  })
  const continents = Map.groupBy(asked.data ?? [], (country: Country) => country.continent ?? '其他')
  return (
    <ViewDrawer open size={640} title={`未覆盖国家（${asked.data?.length ?? 0}）`} onClose={onClose}>
      {asked.data ? (
        [...continents].map(([continent, countries]) => (
          <section key={continent}>
            <h4>
              {continent}（{countries.length}）
            </h4>
            <div className="zone-countries">
              {countries.map((country) => (
                <Tag key={country.countryCode} title={country.nameEn}>
                  {country.nameCn} {country.countryCode}
                </Tag>
              ))}
            </div>
          </section>
        ))
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </ViewDrawer>
  )
}
