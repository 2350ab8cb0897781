/** The report about the store, which the pages of usable and unusable stores show. */
import type { StoreReport } from '@heliolog/desk-api'
import { useEffect, useState } from 'preact/hooks'
import { type RequestState, useRequest } from '../../data/request-state.ts'
import { desk } from '../data/desk-client.ts'
import { useDesk } from '../data/desk-state.tsx'

/** Reads the report again when a job has ended. Meanwhile, the last one stays. */
export const useReport = (): RequestState<StoreReport> => {
  const { job } = useDesk()
  const ended = job === null ? 0 : job.state === 'running' ? job.id - 1 : job.id
  const request = useRequest(desk.storeReport, `${ended}`)
  const [last, setLast] = useState(request)
  useEffect(() => {
    if (request.state !== 'waiting') setLast(request)
  }, [request])
  return request.state === 'waiting' ? last : request
}
