import { ownData } from '@erp/contract/account/user/own-data'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call, quietly } from '../call.ts'
import { companyNow, greeting } from '../company-clock.ts'
import { useProfile } from '../session.ts'
import { Waiting } from './waiting-work.tsx'

const Stations = lazy(() => import('../../modules/order/floor/stations.tsx'))
const HomeBody = lazy(() => import('../../modules/report/home/home-body.tsx'))

/** Who you are, what waits for you, and how the company does. */
export default function Home() {
  const profile = useProfile()
  const { data: own } = useQuery({
    queryKey: ['own-data'],
    queryFn: ({ signal }) => call(ownData, 'get', {}, { signal, handles: quietly }),
  })
  return (
    <div className="home">
      <section className="home-head">
        <h1>
          {greeting()}，{profile.name}
        </h1>
        <p>{[own?.dept_name, own?.post_name, companyNow().format('YYYY年M月D日 dddd')].filter(Boolean).join(' · ')}</p>
      </section>
      {profile.roles.includes('warehouse') && (
        <Suspense>
          <Stations />
        </Suspense>
      )}
      <Waiting />
      <Suspense>
        <HomeBody />
      </Suspense>
    </div>
  )
}
