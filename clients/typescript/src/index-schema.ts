/** Generated from /index/v1/openapi.json; `npm run schema -w @heliolog/client` updates it. */
export interface paths {
    "/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The index of each day, oldest first */
        get: operations["listDailyIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/monthly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The mean index of each month, oldest first */
        get: operations["listMonthlyIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/smoothed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The 13-month smoothing of the index, oldest first */
        get: operations["listSmoothedIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/observers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All observers with their factors k, by nickname */
        get: operations["listIndexObservers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/observers/{nickname}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One observer with the factors of all years */
        get: operations["getIndexObserver"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/observations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How one observation entered the index */
        get: operations["getIndexedObservation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Unusual observations, oldest first */
        get: operations["listIndexFlags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the index was computed, and from which data */
        get: operations["getIndexRecipe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description The community index of a day with at least one white-light observation that has a Wolf number.
         * @example {
         *       "day": "2024-05-11",
         *       "index": 171.32,
         *       "observer_count": 37,
         *       "sd": 21.4,
         *       "se": 4.12,
         *       "uncertainty": 5.03,
         *       "low": 161.26,
         *       "high": 181.38,
         *       "north": 55.8,
         *       "north_uncertainty": 3.1,
         *       "south": 115.9,
         *       "south_uncertainty": 4.4,
         *       "plain_mean": 178.42,
         *       "settled": true
         *     }
         */
        DailyIndex: {
            /**
             * Format: date
             * @description a UTC calendar day, YYYY-MM-DD
             */
            day: string;
            /** @description Weighted mean of the day's Wolf numbers, each multiplied by its observer's factor */
            index: number;
            /** @description Observers whose Wolf numbers entered */
            observer_count: number;
            /** @description Sample standard deviation of the scaled Wolf numbers */
            sd: number | null;
            /** @description Uncertainty from counting and from the factors, without that of the common level */
            se: number;
            /** @description Standard uncertainty u of the index, with that of the common level */
            uncertainty: number;
            /** @description index − 2 × uncertainty, but not below 0 */
            low: number;
            /** @description index + 2 × uncertainty */
            high: number;
            /** @description Index of the day from the Wolf numbers of the northern hemisphere */
            north: number | null;
            /** @description Standard uncertainty of north */
            north_uncertainty: number | null;
            /** @description Index of the day from the Wolf numbers of the southern hemisphere */
            south: number | null;
            /** @description Standard uncertainty of south */
            south_uncertainty: number | null;
            /** @description Mean of the day's Wolf numbers without factors, one per observer */
            plain_mean: number;
            /** @description Whether the year of the day was over, and the day at least 90 days old, when the data were published */
            settled: boolean;
        };
        /**
         * @description The mean of the community index over a month.
         * @example {
         *       "month": "2024-05",
         *       "mean": 168.04,
         *       "days": 31,
         *       "uncertainty": 3.87,
         *       "north": 60.3,
         *       "north_uncertainty": 2.4,
         *       "south": 107.9,
         *       "south_uncertainty": 3.1
         *     }
         */
        MonthlyIndex: {
            /** @description a month of UTC days, YYYY-MM */
            month: string;
            /** @description Mean of the daily index over the days that have one */
            mean: number;
            /** @description Days of the month with an index */
            days: number;
            /** @description Standard uncertainty of the mean */
            uncertainty: number | null;
            /** @description Index of the month from the Wolf numbers of the northern hemisphere */
            north: number | null;
            /** @description Standard uncertainty of north */
            north_uncertainty: number | null;
            /** @description Index of the month from the Wolf numbers of the southern hemisphere */
            south: number | null;
            /** @description Standard uncertainty of south */
            south_uncertainty: number | null;
        };
        /**
         * @description The 13-month smoothing of the community index. Only months with a complete window are listed.
         * @example {
         *       "month": "2023-11",
         *       "mean": 156.86,
         *       "days": 396,
         *       "uncertainty": 5.2,
         *       "north": 70.1,
         *       "north_uncertainty": 2.9,
         *       "south": 86.4,
         *       "south_uncertainty": 3.4
         *     }
         */
        SmoothedIndex: {
            /** @description a month of UTC days, YYYY-MM */
            month: string;
            /** @description Mean over thirteen months around the month, the first and the last with half weight */
            mean: number;
            /** @description Days of the thirteen months with an index */
            days: number;
            /** @description Standard uncertainty of the smoothed mean */
            uncertainty: number;
            /** @description Index of the thirteen months from the Wolf numbers of the northern hemisphere */
            north: number | null;
            /** @description Standard uncertainty of north */
            north_uncertainty: number | null;
            /** @description Index of the thirteen months from the Wolf numbers of the southern hemisphere */
            south: number | null;
            /** @description Standard uncertainty of south */
            south_uncertainty: number | null;
        };
        /**
         * @description An observer's factor k in the community index.
         * @example {
         *       "nickname": "María del Sol",
         *       "k": 1.1324,
         *       "uncertainty": 0.0312,
         *       "reason": null,
         *       "common_days": 870,
         *       "first_day": "2009-03-01",
         *       "last_day": "2024-05-11",
         *       "quality": 1.2041,
         *       "factor": 1.1324,
         *       "last_seen_day": "2024-05-11",
         *       "flagged_share": 0.0034,
         *       "diagnostics": []
         *     }
         */
        IndexObserver: {
            /** @description a nickname of 1 to 64 characters without control characters */
            nickname: string;
            /** @description The factor that scales the observer's Wolf numbers to the community's level; four decimals */
            k: number | null;
            /** @description Standard uncertainty of k */
            uncertainty: number | null;
            /**
             * @description Why there is no k
             * @enum {string|null}
             */
            reason: "no-common-days" | "too-few-common-days" | "no-spots-on-common-days" | "activity-too-low" | null;
            /** @description Days on which the observer and another one reported a Wolf number */
            common_days: number;
            /**
             * Format: date
             * @description The first common day
             */
            first_day: string | null;
            /**
             * Format: date
             * @description The last common day
             */
            last_day: string | null;
            /** @description How well the observer agrees with the others: 1 is average, more is better, from 0.1 to 2 */
            quality: number;
            /** @description The mean of the factors that were applied, also if k is null */
            factor: number;
            /**
             * Format: date
             * @description The last day with an observation that entered the index
             */
            last_seen_day: string;
            /** @description The part of the common days on which the observer was flagged as outlier or disputed, from 0 to 1; four decimals */
            flagged_share: number | null;
            /** @description zeros-missing: 0 on fewer than a quarter of at least 20 common days on which all others reported 0; only-zeros: 0 on more than three quarters of at least 20 common days on which others saw spots */
            diagnostics: ("zeros-missing" | "only-zeros")[];
        };
        /**
         * @description An observer's factor k in the community index, with the factors of all years.
         * @example {
         *       "nickname": "María del Sol",
         *       "k": 1.1324,
         *       "uncertainty": 0.0312,
         *       "reason": null,
         *       "common_days": 870,
         *       "first_day": "2009-03-01",
         *       "last_day": "2024-05-11",
         *       "quality": 1.2041,
         *       "factor": 1.1324,
         *       "last_seen_day": "2024-05-11",
         *       "flagged_share": 0.0034,
         *       "diagnostics": [],
         *       "years": [
         *         {
         *           "year": 2024,
         *           "factor": 1.1467,
         *           "relative_uncertainty": 0.0411,
         *           "common_days": 102
         *         }
         *       ]
         *     }
         */
        IndexObserverDetail: {
            /** @description a nickname of 1 to 64 characters without control characters */
            nickname: string;
            /** @description The factor that scales the observer's Wolf numbers to the community's level; four decimals */
            k: number | null;
            /** @description Standard uncertainty of k */
            uncertainty: number | null;
            /**
             * @description Why there is no k
             * @enum {string|null}
             */
            reason: "no-common-days" | "too-few-common-days" | "no-spots-on-common-days" | "activity-too-low" | null;
            /** @description Days on which the observer and another one reported a Wolf number */
            common_days: number;
            /**
             * Format: date
             * @description The first common day
             */
            first_day: string | null;
            /**
             * Format: date
             * @description The last common day
             */
            last_day: string | null;
            /** @description How well the observer agrees with the others: 1 is average, more is better, from 0.1 to 2 */
            quality: number;
            /** @description The mean of the factors that were applied, also if k is null */
            factor: number;
            /**
             * Format: date
             * @description The last day with an observation that entered the index
             */
            last_seen_day: string;
            /** @description The part of the common days on which the observer was flagged as outlier or disputed, from 0 to 1; four decimals */
            flagged_share: number | null;
            /** @description zeros-missing: 0 on fewer than a quarter of at least 20 common days on which all others reported 0; only-zeros: 0 on more than three quarters of at least 20 common days on which others saw spots */
            diagnostics: ("zeros-missing" | "only-zeros")[];
            /** @description The factors of the years with an observation that entered, oldest first */
            years: {
                /** @description Calendar year, UTC */
                year: number;
                /** @description The factor that was applied in this year */
                factor: number;
                /** @description Standard uncertainty of the factor, as a part of it */
                relative_uncertainty: number;
                /** @description Common days of this year */
                common_days: number;
            }[];
        };
        /**
         * @description How an observation entered the index. An observer's observations of one day enter as one value.
         * @example {
         *       "id": "o-2024-0511-17",
         *       "observer": "María del Sol",
         *       "day": "2024-05-11",
         *       "reports": 1,
         *       "wolf": 186,
         *       "factor": 1.1467,
         *       "scaled": 213.29,
         *       "weight": 0.8312,
         *       "share": 0.0301,
         *       "z": 1.84,
         *       "flag": "ok",
         *       "index": 171.32
         *     }
         */
        IndexedObservation: {
            /** @description 1 to 128 characters of A-Z a-z 0-9 . _ ~ : -, but not . or .. */
            id: string;
            /** @description a nickname of 1 to 64 characters without control characters */
            observer: string;
            /**
             * Format: date
             * @description a UTC calendar day, YYYY-MM-DD
             */
            day: string;
            /** @description The observer's observations of the day, which enter as one value */
            reports: number;
            /** @description Mean of their Wolf numbers */
            wolf: number;
            /** @description The factor by which it was multiplied, that of the observer and year */
            factor: number;
            /** @description wolf × factor */
            scaled: number;
            /** @description The weight of the observer in this year */
            weight: number;
            /** @description The value's share in the index of the day, from 0 to 1 */
            share: number;
            /** @description How many standard deviations the scaled value is above the index of the day, or below if negative */
            z: number | null;
            /**
             * @description outlier: far from the index of three or more observers; disputed: two observers differ; no-peers: no other observer; else ok
             * @enum {string}
             */
            flag: "ok" | "outlier" | "disputed" | "no-peers";
            /** @description Index of the day */
            index: number;
        };
        /**
         * @description An observation that differs from the index, has no peers, or fails a simple check.
         * @example {
         *       "id": "o-2024-0511-18",
         *       "observer": "María del Sol",
         *       "date_of_observation": "2024-05-11T09:30:00Z",
         *       "flag": "outlier",
         *       "wolf": 1860,
         *       "z": 21.4,
         *       "index": 171.32
         *     }
         */
        IndexFlag: {
            /** @description 1 to 128 characters of A-Z a-z 0-9 . _ ~ : -, but not . or .. */
            id: string;
            /** @description a nickname of 1 to 64 characters without control characters */
            observer: string;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC, whole seconds, such as 2024-05-11T09:30:00Z
             */
            date_of_observation: string;
            /**
             * @description outlier, disputed and no-peers as in the observation; groups-differ: gn + gs differs from gt; spots-differ: sn + ss differs from st; more-groups-than-spots: more groups than spots; several-reports: several reports by one observer on one day
             * @enum {string}
             */
            flag: "outlier" | "disputed" | "no-peers" | "groups-differ" | "spots-differ" | "more-groups-than-spots" | "several-reports";
            /** @description Wolf number of the observation */
            wolf: number;
            /** @description How many standard deviations the scaled value is above the index of the day, or below if negative */
            z: number | null;
            /** @description Index of the day */
            index: number;
        };
        /**
         * @description How the index was computed, and from which data.
         * @example {
         *       "name": "index",
         *       "version": "index-2",
         *       "constants": {
         *         "A": 9,
         *         "B": 1.5,
         *         "C": 0.012,
         *         "TAU": 0.2,
         *         "TAUY": 0.15,
         *         "NUQ": 20,
         *         "QMIN": 0.1,
         *         "QMAX": 2,
         *         "KV": 36,
         *         "CLIP": 3,
         *         "GS": 0.4,
         *         "RELAX": 0.7,
         *         "TOL": 0.000001,
         *         "PASSES": 200,
         *         "HUBER": 2,
         *         "HPASS": 3,
         *         "NU0": 6,
         *         "ZOUT": 3.5,
         *         "SAMP": 2,
         *         "KDAYS": 20,
         *         "KINFO": 0.5,
         *         "SETTLED": 90
         *       },
         *       "passes": 31,
         *       "converged": true,
         *       "data_version": "b0a06cd06a929",
         *       "as_of": "2024-05-12",
         *       "computed_at": "2024-05-12T06:00:09Z"
         *     }
         */
        IndexRecipe: {
            /** @description Name of the recipe */
            name: string;
            /** @description Version of the recipe. Another version gives other numbers. */
            version: string;
            /** @description The constants of the formulas, by their symbols */
            constants: {
                [key: string]: number;
            };
            /** @description Passes until the factors converged */
            passes: number;
            /** @description Whether the factors converged */
            converged: boolean;
            /** @description The data version from which the index was computed */
            data_version: string;
            /**
             * Format: date
             * @description UTC day of that publication. Which days are settled depends on it.
             */
            as_of: string;
            /**
             * Format: date-time
             * @description When the index was computed
             */
            computed_at: string;
        };
        /**
         * @description Body of every error response.
         * @example {
         *       "error": {
         *         "code": "invalid_parameter",
         *         "message": "limit takes a whole number from 1 to 500, not \"0\"."
         *       }
         *     }
         */
        Error: {
            error: {
                /**
                 * @description Machine-readable error code
                 * @enum {string}
                 */
                code: "invalid_parameter" | "invalid_cursor" | "unauthorized" | "not_found" | "method_not_allowed" | "precondition_failed" | "rate_limited" | "internal" | "unavailable";
                /** @description Human-readable message: what is wrong and what is accepted */
                message: string;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listDailyIndex: {
        parameters: {
            query?: {
                /** @description The first day of the range, UTC, inclusive */
                from?: string;
                /** @description The last day of the range, UTC, inclusive */
                to?: string;
                /** @description next_cursor of the previous page. It contains the filters and the limit, and never expires. */
                cursor?: string;
                /** @description Records per page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description The version of the data from which the index was computed */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DailyIndex"][];
                        /** @description Send it as cursor to get the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not modified: the client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid parameter or cursor; the message says what is accepted */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The index has not been computed yet, or is turned off */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The store does not respond at the moment */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMonthlyIndex: {
        parameters: {
            query?: {
                /** @description next_cursor of the previous page. It contains the filters and the limit, and never expires. */
                cursor?: string;
                /** @description Records per page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description The version of the data from which the index was computed */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MonthlyIndex"][];
                        /** @description Send it as cursor to get the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not modified: the client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid parameter or cursor; the message says what is accepted */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The index has not been computed yet, or is turned off */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The store does not respond at the moment */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSmoothedIndex: {
        parameters: {
            query?: {
                /** @description next_cursor of the previous page. It contains the filters and the limit, and never expires. */
                cursor?: string;
                /** @description Records per page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description The version of the data from which the index was computed */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SmoothedIndex"][];
                        /** @description Send it as cursor to get the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not modified: the client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid parameter or cursor; the message says what is accepted */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The index has not been computed yet, or is turned off */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The store does not respond at the moment */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listIndexObservers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All records */
            200: {
                headers: {
                    /** @description The version of the data from which the index was computed */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IndexObserver"][];
                    };
                };
            };
            /** @description Not modified: the client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid parameter or cursor; the message says what is accepted */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The index has not been computed yet, or is turned off */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The store does not respond at the moment */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getIndexObserver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The nickname, percent-encoded where necessary */
                nickname: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    /** @description The version of the data from which the index was computed */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexObserverDetail"];
                };
            };
            /** @description Not modified: the client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid parameter or cursor; the message says what is accepted */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or the index has not been computed yet, or is turned off */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The store does not respond at the moment */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getIndexedObservation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the observation */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    /** @description The version of the data from which the index was computed */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexedObservation"];
                };
            };
            /** @description Not modified: the client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid parameter or cursor; the message says what is accepted */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found, or the index has not been computed yet, or is turned off */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The store does not respond at the moment */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listIndexFlags: {
        parameters: {
            query?: {
                /** @description The first day of the range, UTC, inclusive */
                from?: string;
                /** @description The last day of the range, UTC, inclusive */
                to?: string;
                /** @description Only this flag */
                flag?: "outlier" | "disputed" | "no-peers" | "groups-differ" | "spots-differ" | "more-groups-than-spots" | "several-reports";
                /** @description An observer's nickname, compared exactly after conversion to NFC */
                observer?: string;
                /** @description next_cursor of the previous page. It contains the filters and the limit, and never expires. */
                cursor?: string;
                /** @description Records per page */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page */
            200: {
                headers: {
                    /** @description The version of the data from which the index was computed */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["IndexFlag"][];
                        /** @description Send it as cursor to get the next page; null on the last page */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description Not modified: the client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid parameter or cursor; the message says what is accepted */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The index has not been computed yet, or is turned off */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The store does not respond at the moment */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getIndexRecipe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    /** @description The version of the data from which the index was computed */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IndexRecipe"];
                };
            };
            /** @description Not modified: the client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid parameter or cursor; the message says what is accepted */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Missing or invalid token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The index has not been computed yet, or is turned off */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Rate limit exceeded */
            429: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The store does not respond at the moment */
            503: {
                headers: {
                    /** @description Seconds to wait */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
