/** Generated from openapi.json; `npm run schema -w @heliolog/client` updates it. */
export interface paths {
    "/meta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Boundaries and freshness of the dataset */
        get: operations["getMeta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/daily": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Daily aggregates, oldest first */
        get: operations["listDailyActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/observations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Published observations, oldest first */
        get: operations["listObservations"];
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
        /** One observation */
        get: operations["getObservation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metadata of published images, oldest first */
        get: operations["listImages"];
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
        /** All observers, by nickname */
        get: operations["listObservers"];
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
        /** One observer with summary statistics */
        get: operations["getObserver"];
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
         * @description One published observation. wolf = 10 × groups + spots.
         * @example {
         *       "id": "o-2024-0511-17",
         *       "observer": "María del Sol",
         *       "type": 0,
         *       "date_of_observation": "2024-05-11T09:30:00Z",
         *       "title": "AR 13664 crosses the west",
         *       "gt": 9,
         *       "gn": 4,
         *       "gs": 5,
         *       "st": 96,
         *       "sn": 21,
         *       "ss": 75,
         *       "wolf": 186,
         *       "wolf_north": 61,
         *       "wolf_south": 125,
         *       "a_number": 1,
         *       "seeing": 70,
         *       "transparency": 80,
         *       "cloud_cover": 10,
         *       "comments": null
         *     }
         */
        Observation: {
            /** @description 1 to 128 characters of A-Z a-z 0-9 . _ ~ : -, but not . or .. */
            id: string;
            /** @description a nickname of 1 to 64 characters without control characters */
            observer: string;
            /**
             * @description 0 = white light, 1 = H-Alpha, 2 = CaK
             * @enum {integer}
             */
            type: 0 | 1 | 2;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC, whole seconds, such as 2024-05-11T09:30:00Z
             */
            date_of_observation: string;
            title: string | null;
            /** @description Sunspot groups, total */
            gt: number | null;
            /** @description Sunspot groups, northern hemisphere */
            gn: number | null;
            /** @description Sunspot groups, southern hemisphere */
            gs: number | null;
            /** @description Sunspots, total */
            st: number | null;
            /** @description Sunspots, northern hemisphere */
            sn: number | null;
            /** @description Sunspots, southern hemisphere */
            ss: number | null;
            /** @description Wolf number: 10 × gt + st */
            wolf: number | null;
            /** @description Wolf number of the northern hemisphere: 10 × gn + sn */
            wolf_north: number | null;
            /** @description Wolf number of the southern hemisphere: 10 × gs + ss */
            wolf_south: number | null;
            /** @description Active regions seen with the naked eye; null when not reported */
            a_number: number | null;
            /** @description Seeing from 0 to 100, on the observer's own scale */
            seeing: number | null;
            /** @description Transparency from 0 to 100, on the observer's own scale */
            transparency: number | null;
            /** @description Cloud cover from 0 to 100, on the observer's own scale */
            cloud_cover: number | null;
            comments: string | null;
        };
        /**
         * @description The metadata of one published image.
         * @example {
         *       "id": "i-2024-0511-3",
         *       "observer": "María del Sol",
         *       "title": "Full disk in H-Alpha",
         *       "date_of_observation": "2024-05-11T09:42:10Z",
         *       "cdn_id": "a81f3c",
         *       "urls": {
         *         "thumb": "https://images.example/a81f3c/thumb.jpg"
         *       },
         *       "site_lat": 40.4,
         *       "site_lng": -3.7,
         *       "mount": "EQUATORIAL"
         *     }
         */
        Image: {
            /** @description 1 to 128 characters of A-Z a-z 0-9 . _ ~ : -, but not . or .. */
            id: string;
            /** @description a nickname of 1 to 64 characters without control characters */
            observer: string;
            title: string | null;
            /**
             * Format: date-time
             * @description RFC 3339 in UTC, whole seconds, such as 2024-05-11T09:30:00Z
             */
            date_of_observation: string;
            /** @description Name of the image file on the CDN */
            cdn_id: string;
            /** @description At least one absolute http or https URL of at most 2,000 characters, each under a key of a-z 0-9 _ */
            urls: {
                [key: string]: string;
            };
            /** @description The observing site's latitude in degrees, rounded to 0.1 */
            site_lat: number | null;
            /** @description The observing site's longitude in degrees, rounded to 0.1 */
            site_lng: number | null;
            /**
             * @description Mount of the telescope: equatorial or altazimuth
             * @enum {string|null}
             */
            mount: "EQUATORIAL" | "ALTAZ" | null;
        };
        /**
         * @description Aggregates over all published observations of the day, of any type; nulls are excluded from the means.
         * @example {
         *       "day": "2024-05-11",
         *       "carrington_rotation": 2284,
         *       "obs_count": 41,
         *       "observer_count": 37,
         *       "wolf_mean": 178.42,
         *       "wolf_min": 96,
         *       "wolf_max": 251,
         *       "a_mean": 1.5,
         *       "a_min": 1,
         *       "a_max": 3,
         *       "wolf_north_mean": 58.07,
         *       "wolf_south_mean": 120.35,
         *       "image_count": 12
         *     }
         */
        DailyActivity: {
            /**
             * Format: date
             * @description a UTC calendar day, YYYY-MM-DD
             */
            day: string;
            /** @description The rotation in progress at 12:00 UTC */
            carrington_rotation: number;
            /** @description Published observations of the day */
            obs_count: number;
            /** @description Distinct observers with an observation on the day */
            observer_count: number;
            wolf_mean: number | null;
            wolf_min: number | null;
            wolf_max: number | null;
            a_mean: number | null;
            a_min: number | null;
            a_max: number | null;
            wolf_north_mean: number | null;
            wolf_south_mean: number | null;
            /** @description Published images of the day */
            image_count: number;
        };
        /**
         * @description An observer with publication counts.
         * @example {
         *       "nickname": "María del Sol",
         *       "observations": 1204,
         *       "images": 310,
         *       "first_seen": "2009-03-01T10:05:00Z"
         *     }
         */
        Observer: {
            /** @description a nickname of 1 to 64 characters without control characters */
            nickname: string;
            /** @description Published observations */
            observations: number;
            /** @description Published images */
            images: number;
            /**
             * Format: date-time
             * @description The earliest published observation or image
             */
            first_seen: string | null;
        };
        /**
         * @description One observer with summary statistics over all their published records.
         * @example {
         *       "nickname": "María del Sol",
         *       "observations": 1204,
         *       "images": 310,
         *       "first_seen": "2009-03-01T10:05:00Z",
         *       "last_seen": "2024-05-11T09:30:00Z",
         *       "days": 1180,
         *       "white_light": 1004,
         *       "h_alpha": 150,
         *       "cak": 50,
         *       "wolf_mean": 61.25,
         *       "wolf_min": 0,
         *       "wolf_max": 251,
         *       "a_mean": 0.4,
         *       "a_min": 0,
         *       "a_max": 3
         *     }
         */
        ObserverDetail: {
            /** @description a nickname of 1 to 64 characters without control characters */
            nickname: string;
            /** @description Published observations */
            observations: number;
            /** @description Published images */
            images: number;
            /**
             * Format: date-time
             * @description The earliest published observation or image
             */
            first_seen: string | null;
            /**
             * Format: date-time
             * @description The latest published observation or image
             */
            last_seen: string | null;
            /** @description Distinct UTC days with an observation */
            days: number;
            /** @description Observations in white light */
            white_light: number;
            /** @description Observations in H-Alpha */
            h_alpha: number;
            /** @description Observations in CaK */
            cak: number;
            wolf_mean: number | null;
            wolf_min: number | null;
            wolf_max: number | null;
            a_mean: number | null;
            a_min: number | null;
            a_max: number | null;
        };
        /**
         * @description The dataset's boundaries and freshness.
         * @example {
         *       "first_day": "1998-01-01",
         *       "last_day": "2024-05-11",
         *       "days": 9627,
         *       "observations": 184022,
         *       "images": 20417,
         *       "observers": 312,
         *       "last_published_at": "2024-05-11T20:00:03Z",
         *       "version": "0c51f0a9b3e27",
         *       "attribution": "Data © the community observers"
         *     }
         */
        Meta: {
            /**
             * Format: date
             * @description The first day with a published record; null when there is none
             */
            first_day: string | null;
            /**
             * Format: date
             * @description The last day with a published record; null when there is none
             */
            last_day: string | null;
            /** @description Days with at least one published observation or image */
            days: number;
            /** @description Published observations */
            observations: number;
            /** @description Published images */
            images: number;
            /** @description Observers */
            observers: number;
            /**
             * Format: date-time
             * @description When the data last changed; null when nothing was ever published
             */
            last_published_at: string | null;
            /** @description Version of the published data: it changes exactly when they do, and equal data have equal versions */
            version: string;
            /** @description How to credit the data */
            attribution: string;
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
    getMeta: {
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
                    /** @description The version of the data, as in /meta */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Meta"];
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
    listDailyActivity: {
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
                    /** @description The version of the data, as in /meta */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DailyActivity"][];
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
    listObservations: {
        parameters: {
            query?: {
                /** @description The first day of the range, UTC, inclusive */
                from?: string;
                /** @description The last day of the range, UTC, inclusive */
                to?: string;
                /** @description 0 = white light, 1 = H-Alpha, 2 = CaK */
                type?: 0 | 1 | 2;
                /** @description An observer's nickname, compared exactly after conversion to NFC */
                observer?: string;
                /** @description Only records with this tag. The value is trimmed, lower-cased and converted to NFC. */
                tag?: string;
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
                    /** @description The version of the data, as in /meta */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Observation"][];
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
    getObservation: {
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
                    /** @description The version of the data, as in /meta */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Observation"];
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
            /** @description Not found */
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
    listImages: {
        parameters: {
            query?: {
                /** @description The first day of the range, UTC, inclusive */
                from?: string;
                /** @description The last day of the range, UTC, inclusive */
                to?: string;
                /** @description An observer's nickname, compared exactly after conversion to NFC */
                observer?: string;
                /** @description Only records with this tag. The value is trimmed, lower-cased and converted to NFC. */
                tag?: string;
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
                    /** @description The version of the data, as in /meta */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Image"][];
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
    listObservers: {
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
                    /** @description The version of the data, as in /meta */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Observer"][];
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
    getObserver: {
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
                    /** @description The version of the data, as in /meta */
                    "X-Data-Version"?: string;
                    /** @description The parameters that the endpoint does not have, percent-encoded and separated by commas */
                    "X-Ignored-Parameters"?: string;
                    /** @description The URL of the citation (rel="cite-as"), and of the next page (rel="next") if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObserverDetail"];
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
            /** @description Not found */
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
