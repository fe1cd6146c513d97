{{- define "gapura.name" -}}
{{- if contains "gapura" .Release.Name -}}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{- else -}}{{ printf "%s-gapura" .Release.Name | trunc 50 | trimSuffix "-" }}{{- end -}}
{{- end -}}

{{/* What selects: never changes between versions. */}}
{{- define "gapura.selector" -}}
app.kubernetes.io/name: gapura
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "gapura.labels" -}}
{{ include "gapura.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "gapura.image" -}}
{{- if .Values.image.digest -}}{{ .Values.image.repository }}@{{ .Values.image.digest }}{{- else -}}{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}{{- end -}}
{{- end -}}

{{- define "gapura.secret" -}}
{{- if .Values.secret.existing -}}{{ .Values.secret.existing }}{{- else -}}{{ include "gapura.name" . }}{{- end -}}
{{- end -}}

{{- define "gapura.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "gapura.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* A Deployment. Takes root, role (serve or work), settings, and container: what the role adds to it. */}}
{{- define "gapura.deployment" -}}
{{- $root := .root -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "gapura.name" $root }}-{{ .role }}
  labels:
    {{- include "gapura.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  {{- if not (dig "autoscaling" "enabled" false .settings) }}
  replicas: {{ .settings.replicas }}
  {{- end }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  selector:
    matchLabels:
      {{- include "gapura.selector" $root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
  template:
    metadata:
      labels:
        {{- include "gapura.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
      annotations:
        checksum/config: {{ toJson $root.Values.config | sha256sum }}
        checksum/secret: {{ toJson $root.Values.secret | sha256sum }}
        {{- with .settings.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      serviceAccountName: {{ include "gapura.name" $root }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      # Of 29 s that an end may take; no preStop is needed.
      terminationGracePeriodSeconds: 30
      securityContext:
        {{- include "gapura.podSecurity" $root | nindent 8 }}
      {{- with $root.Values.image.pullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "gapura.selector" $root | nindent 14 }}
              app.kubernetes.io/component: {{ .role }}
      containers:
        - name: {{ .role }}
          image: {{ include "gapura.image" $root | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: [{{ .role }}]
          envFrom:
            - configMapRef:
                name: {{ include "gapura.name" $root }}
          env:
            - name: CREDENTIALS_DIRECTORY
              value: /run/secrets/gapura
            - name: ADMIN_PORT
              value: {{ .adminPort | quote }}
          securityContext:
            {{- include "gapura.containerSecurity" $root | nindent 12 }}
          resources:
            {{- toYaml .settings.resources | nindent 12 }}
          {{- .container | nindent 10 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            - { name: secrets, mountPath: /run/secrets/gapura, readOnly: true }
      volumes:
        - name: tmp
          emptyDir: { medium: Memory, sizeLimit: 64Mi }
        - name: secrets
          secret:
            secretName: {{ include "gapura.secret" $root }}
            defaultMode: 0440
      {{- range $key := list "nodeSelector" "tolerations" "affinity" }}
      {{- with index $.settings $key }}
      {{ $key }}:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- end }}
{{- end -}}
